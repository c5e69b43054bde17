// Stands in the page itself, before everything else: sets theme, accent and direction before the first paint, and shows the
// plain form of the sign-in page where it is wanted. The server lets it run by its digest.
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
  if (location.pathname === '/' && !localStorage.getItem('accessToken')) root.setAttribute('data-first', '');
  // Sent before the app has come: it goes out as soon as the app has taken the form over, and never into the address.
  document.addEventListener('submit', function (event) {
    if (event.target.id !== 'first-form') return;
    event.preventDefault();
    event.target.setAttribute('aria-busy', 'true');
  });
  window.addEventListener(
    'error',
    function (event) {
      var lost = document.getElementById('first-lost');
      if (lost && event.target instanceof HTMLScriptElement) lost.hidden = false;
    },
    true,
  );
})();
