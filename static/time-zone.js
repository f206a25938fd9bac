// Tells the desk the browser's time zone, in which the next page shows times. The cookie is for the desk only and says nothing else.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const secure = location.protocol === "https:" ? "; Secure" : "";
if (timeZone) {
  document.cookie = `vitrine-zone=${
    encodeURIComponent(timeZone)
  }; Path=/admin; SameSite=Strict; Max-Age=34560000${secure}`;
}
