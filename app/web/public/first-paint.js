// Sets theme, accent and direction before the first paint; a file of its own because no inline script may run.
(function () {
  var root = document.documentElement;
  var look = {};
  try {
    look = JSON.parse(localStorage.getItem('appearance') || '{}');
  } catch {
    look = {};
  }
  root.setAttribute('data-mantine-color-scheme', localStorage.getItem('theme') === '1' ? 'dark' : 'light');
  root.setAttribute('data-accent', look.colour || 'success');
  root.dir = look.rightToLeft ? 'rtl' : 'ltr';
})();
