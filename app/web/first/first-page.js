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

  // A sign-in goes out with what the first screen of a school asks for, in a body and never in an address: on a slow line that is
  // one wait in place of two. The app finds both answers by what it would have sent itself, however early or late it comes.
  window.early = [];
  window.signInAhead = function (username, password) {
    var signIn = JSON.stringify({ username: username, password: password });
    var calls = 'FIRST CALLS';
    var both = fetch('/api/batch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"signIn":' + signIn + ',' + calls.slice(1),
      signal: AbortSignal.timeout(30000),
    }).then(function (answer) {
      return answer.ok
        ? answer.json().then(function (found) {
            return { answer: answer, found: found };
          })
        : { answer: answer };
    });
    function part(url, body, take) {
      var one = both.then(function (both) {
        return both.found ? take(both.found, both.answer.headers) : both.answer.clone();
      });
      one.catch(function () {});
      return { url: url, body: body, answer: one };
    }
    var home = part('/api/batch', calls, function (found, headers) {
      // Nothing was asked: the sign-in was refused, or something is to be done before a screen opens.
      if (found.answers.length === 0)
        window.early = window.early.filter(function (one) {
          return one !== home;
        });
      return new Response(JSON.stringify({ answers: found.answers }), { headers: headers });
    });
    // Whatever an earlier sign-in has left is another's.
    window.early = [
      part('/api/auth/signin', signIn, function (found, headers) {
        return new Response(JSON.stringify(found.signIn.body), { status: found.signIn.status, headers: headers });
      }),
      home,
    ];
  };
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
    window.signInAhead(name.value, secret.value);
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
