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
  // A fast line brings the typeface at once, and so does a browser that has it; on a slow one the first screen comes before it.
  var line = navigator.connection || {};
  // Of a line that it has not used yet the browser knows nothing: how long this page took to begin tells more.
  var slow = line.saveData || (line.effectiveType || '4g') !== '4g' || line.downlink < 1.5 || performance.now() > 450;
  if (slow) root.setAttribute('data-slow-line', '');
  if (!slow || localStorage.getItem('typeface')) root.setAttribute('data-typeface', '');

  // What is sent before the app has come goes out at once, in a body and never in an address; the app takes the answers.
  var early = (window.early = []);
  function send(url, headers, body) {
    headers['content-type'] = 'application/json';
    var call = { method: 'POST', headers: headers, body: body, signal: AbortSignal.timeout(30000) };
    return { url: url, body: body, answer: fetch(url, call) };
  }
  // Whoever is in sees the home page next.
  function askForHome(found) {
    var user = found.user;
    if (user.kind !== 'school' || user.mustChangePassword || user.mustEnrol) return;
    var next = send('/api/batch', { authorization: 'Bearer ' + found.accessToken }, 'FIRST CALLS');
    next.answer.catch(function () {});
    early.push(next);
  }
  document.addEventListener('submit', function (event) {
    var form = event.target;
    if (form.id !== 'first-form') return;
    event.preventDefault();
    if (form.hasAttribute('aria-busy')) return;
    var name = form.elements.username;
    var secret = form.elements.password;
    if (!name.value.trim() || !secret.value) {
      form.setAttribute('data-incomplete', '');
      (name.value.trim() ? secret : name).focus();
      return;
    }
    form.setAttribute('aria-busy', 'true');
    name.readOnly = secret.readOnly = true;
    var signIn = send('/api/auth/signin', {}, JSON.stringify({ username: name.value, password: secret.value }));
    signIn.answer = signIn.answer.then(function (answer) {
      if (!answer.ok) return answer;
      return answer
        .clone()
        .json()
        .then(askForHome)
        .then(function () {
          return answer;
        });
    });
    signIn.answer.catch(function () {});
    early.push(signIn);
  });
  // While something is pressed the form stays: what is let go over another in its place is no click.
  var pressed = false;
  var waiting = [];
  window.whenNothingIsPressed = function (act) {
    if (pressed) waiting.push(act);
    else act();
  };
  function press(event) {
    if (event.type === 'pointerdown' || event.target instanceof HTMLButtonElement) pressed = true;
  }
  function letGo(after) {
    return function () {
      setTimeout(function () {
        pressed = false;
        waiting.splice(0).forEach(function (act) {
          act();
        });
      }, after);
    };
  }
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('keydown', press, true);
  document.addEventListener('click', letGo(0), true);
  document.addEventListener('keyup', letGo(0), true);
  // The click of a finger comes a moment after it, and that of a pointer that has moved away does not come.
  document.addEventListener('pointerup', letGo(200), true);
  document.addEventListener('pointercancel', letGo(0), true);
  window.addEventListener(
    'error',
    function (event) {
      var lost = document.getElementById('first-lost');
      if (lost && event.target instanceof HTMLScriptElement) lost.hidden = false;
    },
    true,
  );
})();
