import type { Texts } from '../en/index.ts'

export const shopify: Texts['shopify'] = {
  title: 'Shopify',
  lead: 'Nutzen Sie Kunden, Produkte und Bestellungen aus Ihrem Shopify-Shop.',
  connected: (domain, moment) => `Verbunden mit ${domain} seit ${moment}.`,
  empty_title: 'Der Shop ist nicht mit Shopify verbunden',
  empty_text:
    'Erstellen Sie im Dev Dashboard von Shopify eine App und installieren Sie sie in Ihrem Shop. Verbinden Sie ihn dann mit der Client-ID und dem Client-Secret der App.',
  connect: 'Verbinden',
  connect_title: 'Mit Shopify verbinden',
  connect_text: 'Die Verbindung wird zuerst geprüft. Schlägt sie fehl, ändert sich nichts.',
  change: 'Verbindung bearbeiten',
  change_title: 'Shopify-Verbindung bearbeiten',
  domain: 'Shopify-Domain',
  domain_text: 'Die Domain, die auf myshopify.com endet.',
  client_id: 'Client-ID',
  secret: 'Client-Secret',
  secret_text: 'Wird verschlüsselt gespeichert und nicht wieder angezeigt.',
  previous: 'Vorheriges Client-Secret',
  previous_text:
    'Nur nötig, während Sie das Secret ersetzen: Webhooks können noch mit dem vorherigen signiert sein.',
  token: 'Zugriffstoken',
  token_text: 'Nur für Apps, die vor 2026 erstellt wurden und deren Token nicht abläuft.',
  connected_done: 'Mit Shopify verbunden.',
  disconnect: 'Trennen',
  disconnect_title: 'Von Shopify trennen?',
  disconnect_text:
    'Alles, was Laurel in Shopify angelegt hat, wird entfernt: Mitgliederrabatte, Segmente, Tags und Metafelder. Danach werden Webhooks und Secrets gelöscht. Rabattcodes bleiben. Alles, wofür Shopify nötig ist, etwa neue Codes, ist erst nach einer neuen Verbindung wieder möglich. Es gehen keine Punkte verloren.',
  keep: 'Von Laurel Angelegtes in Shopify behalten',
  keep_text:
    'Der Shop wird sofort getrennt. Mitgliederrabatte bleiben aktiv und kosten weiter Geld.',
  disconnected: 'Von Shopify getrennt.',
  leaving_done: 'Wird getrennt: Laurel entfernt zuerst, was es in Shopify angelegt hat.',
  leaving: (moment: string) =>
    `Wird seit ${moment} getrennt: Laurel entfernt zuerst, was es in Shopify angelegt hat. Um das abzubrechen, verbinden Sie den Shop wieder.`,
  left_there: (discounts: number, members: number) =>
    `Noch in Shopify: ${discounts} Mitgliederrabatte sowie Tags und Metafelder von ${members} Kunden. Sie haben das Tag „laurel“.`,
  look_again: 'Erneut prüfen',
  all_well: 'Verbunden',
  not_well: 'Etwas braucht Aufmerksamkeit',
  checks: 'Prüfungen',
  check: 'Prüfung',
  what: 'Ergebnis und nächste Schritte',
  well: 'OK',
  attention: 'Achtung',
  names: {
    access: 'Zugriff',
    scopes: 'Berechtigungen',
    currency: 'Währung',
    version: 'Version',
    clock: 'Uhr',
    address: 'Adresse',
    webhooks: 'Webhooks',
    inbox: 'Eingang',
    waiting: 'Wartend',
    discounts: 'Rabatte',
    members: 'Mitglieder',
    requests: 'Datenschutz',
  },
  cures: {
    access:
      'Prüfen Sie, ob die App installiert und der Shop geöffnet ist. Wenn Sie ein neues Secret erstellt haben, bearbeiten Sie die Verbindung.',
    scopes:
      'Fügen Sie der App diese Berechtigungen im Dev Dashboard hinzu und installieren Sie sie neu.',
    currency:
      'Jeder Shop in Laurel hat eine Währung. Stellen Sie sie in Shopify zurück oder fügen Sie einen Shop mit der neuen Währung hinzu.',
    version: 'Aktualisieren Sie Laurel.',
    clock: 'Stellen Sie die Uhr des Laurel- oder Datenbankservers (NTP).',
    address:
      'Setzen Sie LAUREL_BASE_URL auf die öffentliche HTTPS-Adresse von Laurel und starten Sie es neu. Bearbeiten Sie dann die Verbindung.',
    webhooks:
      'Prüfen Sie Berechtigungen und Adresse. Laurel registriert seine Webhooks alle 15 Minuten neu.',
    inbox: 'Die Fehler sehen Sie unten. Laurel versucht es automatisch erneut.',
    waiting: 'Prüfen Sie die Anfragen oben in Shopify und geben Sie an, ob sie ausgeführt wurden.',
    discounts:
      'Lesen Sie die Meldung von Shopify und beheben Sie die Ursache dort oder in Ihrem Programm. Laurel versucht es automatisch erneut.',
    members:
      'Laurel versucht es automatisch erneut. Kunden, die in Shopify fehlen, werden einmal täglich gesucht.',
    requests:
      'Öffnen Sie das Mitglied, exportieren Sie die Daten und senden Sie sie ihm innerhalb eines Monats.',
  },
  calls: {
    title: 'Wurde das ausgeführt?',
    why: 'Die Antwort von Shopify ging verloren, und die Buchungen des Kunden zeigen nicht, ob der Vorgang ausgeführt wurde. Laurel versucht es nicht automatisch erneut, damit niemand doppelt Geld bekommt. Öffnen Sie den Kunden in Shopify und prüfen Sie sein Guthaben.',
    kinds: {
      store_credit: (amount) => `${amount} Guthaben für eine Prämie`,
      store_credit_back: (amount) => `${amount} Guthaben zurückgenommen`,
    },
    asked: (moment) => `Angefragt am ${moment}`,
    about: (outcome, what) => `${outcome}: ${what}`,
    booked: 'Ausgeführt',
    not_booked: 'Nicht ausgeführt: erneut versuchen',
    titles: {
      booked: (what) => `${what}: ausgeführt?`,
      not_booked: (what) => `${what}: erneut versuchen?`,
    },
    texts: {
      booked: 'Laurel markiert den Vorgang als erledigt und sendet nichts an Shopify.',
      not_booked:
        'Laurel versucht es innerhalb einer Minute erneut. Falls der Vorgang doch schon ausgeführt wurde, geschieht er doppelt.',
    },
    done: 'Danke. Laurel macht innerhalb einer Minute weiter.',
  },
  customer: (number) => `Kunde ${number}`,
  inbox: {
    title: 'Webhooks und API-Budget',
    waiting: 'Wartende Webhooks',
    since: 'Ältester seit',
    swept: 'Änderungen geprüft bis',
    budget: 'API-Budget',
    left: (left, all) => `${left} von ${all} Punkten`,
    restored: 'Neue Punkte pro Sekunde',
    failing: 'Fehlgeschlagene Webhooks',
    failing_text:
      'Diese Webhooks sind fehlgeschlagen. Laurel versucht sie automatisch erneut, in wachsenden Abständen.',
    what: 'Webhook',
    fault: 'Fehler',
    tried: (times, moment) => `Bisherige Versuche: ${times}. Nächster Versuch: ${moment}.`,
    requests: 'Datenschutzanfragen',
    no_requests: 'Keine Anfragen in den letzten 30 Tagen.',
    requests_text:
      'Diese Kunden haben ihre Daten angefordert. Öffnen Sie das Mitglied, exportieren Sie die Daten und senden Sie sie ihm innerhalb eines Monats.',
  },
  past: {
    title: 'Frühere Kunden und Bestellungen',
    lead: 'Importieren Sie Kunden und Bestellungen aus der Zeit vor der Verbindung. Vorhandene ändern sich nicht.',
    move_first: 'Frühere Kunden und Bestellungen können Sie nach dem Umzug importieren.',
    start: 'Importieren',
    start_title: 'Frühere Kunden und Bestellungen importieren',
    reach: 'Bestellungen',
    some_days: 'Neuere Bestellungen',
    all_orders: 'Alle Bestellungen (erfordert die Berechtigung read_all_orders)',
    days: 'Tage',
    days_text: 'Mehr als 60 Tage erfordern die Berechtigung read_all_orders.',
    choose: 'Bitte wählen',
    earn: 'Punkte für frühere Bestellungen',
    earn_text: 'Gilt für alles aus der Zeit vor der Verbindung, bei diesem und späteren Importen.',
    earns: 'Punkte vergeben, als kämen sie heute herein',
    earns_not: 'Keine Punkte vergeben',
    count: 'Nur zählen',
    counted: (customers, orders) =>
      `${customers} Kunden und ${orders} Bestellungen gefunden. Es wurde nichts importiert.`,
    started: 'Der Import startet innerhalb einer Minute.',
    states: {
      asked: 'Angefragt',
      running: 'Shopify bereitet die Datei vor',
      reading: 'Wird gelesen',
      done: 'Fertig',
      failed: 'Fehlgeschlagen',
      stopped: 'Angehalten',
    },
    of_import: (moment, since, earns) =>
      `Import vom ${moment}: ${since === null ? 'alle Bestellungen' : `Bestellungen seit ${since}`}, ${earns ? 'mit Punkten' : 'ohne Punkte'}`,
    of_move: {
      try_move: (moment) => `Probelauf des Umzugs, ${moment}`,
      move: (moment) => `Umzug vom ${moment}`,
    },
    so_far: (customers, orders) => `${customers} Kunden und ${orders} Bestellungen gelesen.`,
    one_by_one: (orders) => `${orders} Bestellungen werden einzeln gelesen.`,
    found: {
      customers: (found, missing) => `Kunden: ${found} gefunden, ${missing} fehlen.`,
      orders: (found, missing) => `Bestellungen: ${found} gefunden, ${missing} fehlen.`,
      products: (found, missing) => `Produkte: ${found} gefunden, ${missing} fehlen.`,
      missing: (some) => `Fehlt in Shopify: ${some}.`,
      kinds: {
        customer: (id) => `Kunde ${id}`,
        order: (id) => `Bestellung ${id}`,
        product: (id) => `Produkt ${id}`,
      },
    },
    stop: 'Anhalten',
    stop_title: 'Diesen Vorgang anhalten?',
    stop_text: 'Bereits Importiertes bleibt.',
    stopped: 'Angehalten.',
  },
  move: {
    title: 'Zu Shopify umziehen',
    text: 'Der eingebaute Shop hat Kunden oder Bestellungen und bleibt in Betrieb, bis sie in Shopify gefunden sind. Sie behalten ihre Nummern, und nichts wird doppelt gutgeschrieben. Webhooks von Shopify warten bis dahin.',
    try: 'Probelauf',
    move: 'Umziehen',
    titles: { try: 'Probelauf starten?', move: 'Den Shop zu Shopify umziehen?' },
    texts: {
      try: 'Laurel liest alle Produkte, Kunden und Bestellungen in Shopify und zeigt, welche aus dem eingebauten Shop dort vorhanden sind. Es ändert sich nichts.',
      move: 'Laurel prüft noch einmal. Dann läuft der Shop über Shopify, und der eingebaute Shop nimmt keine Daten mehr an. Das lässt sich nicht rückgängig machen.',
    },
    started: 'Der Vorgang startet innerhalb einer Minute.',
  },
}
