import type { Texts } from '../en/index.ts'

export const shopify: Texts['shopify'] = {
  title: 'Shopify',
  lead: 'Shopify kann die Kunden, Produkte und Bestellungen dieses Shops führen.',
  connected: (domain, moment) => `Mit ${domain} verbunden seit ${moment}.`,
  empty_title: 'Der Shop ist nicht mit Shopify verbunden',
  empty_text:
    'Legen Sie im Dev Dashboard von Shopify eine eigene App an, installieren Sie sie in Ihrem Shop, und verbinden Sie ihn mit ihrer Client-ID und ihrem Client-Secret.',
  connect: 'Verbinden',
  connect_title: 'Den Shop mit Shopify verbinden',
  connect_text: 'Shopify wird zuerst gefragt. Nichts ändert sich, wenn es Laurel nicht einlässt.',
  change: 'Zugang ändern',
  change_title: 'Ändern, wie Shopify erreicht wird',
  domain: 'Domain bei Shopify',
  domain_text: 'Die mit myshopify.com am Ende.',
  client_id: 'Client-ID Ihrer App',
  secret: 'Client-Secret',
  secret_text: 'Es wird versiegelt und nie wieder angezeigt.',
  previous: 'Voriges Client-Secret',
  previous_text: 'Nur solange Sie es ersetzen: Webhooks können noch damit signiert sein.',
  token: 'Zugangstoken',
  token_text: 'Nur für eine App von vor 2026, deren Token nie endet.',
  connected_done: 'Der Shop ist mit Shopify verbunden.',
  disconnect: 'Trennen',
  disconnect_title: 'Den Shop von Shopify trennen?',
  disconnect_text:
    'Was Laurel bei Shopify angelegt hat, wird dort entfernt: Rabatte von Mitgliedern, Segmente, Tags und Metafelder. Dann enden die Webhooks, und die Geheimnisse werden vernichtet. Codes bleiben. Was Shopify braucht, etwa neue Codes, wird abgelehnt, bis der Shop wieder verbunden ist. Niemand verliert Punkte.',
  keep: 'Bei Shopify lassen, was Laurel dort angelegt hat',
  keep_text: 'Der Shop wird sofort getrennt. Rabatte von Mitgliedern kosten weiter Geld.',
  disconnected: 'Der Shop ist von Shopify getrennt.',
  leaving_done: 'Laurel entfernt, was es bei Shopify angelegt hat, und wird dann getrennt.',
  leaving: (moment: string) =>
    `Laurel entfernt seit ${moment}, was es bei Shopify angelegt hat, und wird dann getrennt. Verbinden Sie den Shop wieder, um das zu beenden.`,
  left_there: (discounts: number, members: number) =>
    `Bei Shopify geblieben: ${discounts} Rabatte von Mitgliedern sowie Tags und Metafelder von ${members} Kunden. Ihr Tag ist „laurel“.`,
  look_again: 'Noch einmal nachsehen',
  all_well: 'Die Verbindung ist in Ordnung',
  not_well: 'Etwas braucht Aufmerksamkeit',
  checks: 'Was geprüft wurde',
  check: 'Prüfung',
  what: 'Was gefunden wurde, und was zu tun ist',
  well: 'Gut',
  attention: 'Beachten',
  names: {
    access: 'Zugang',
    scopes: 'Rechte',
    currency: 'Währung',
    version: 'Version',
    clock: 'Uhr',
    address: 'Adresse',
    webhooks: 'Webhooks',
    inbox: 'Eingang',
    waiting: 'Wartet',
    discounts: 'Rabatte',
    members: 'Mitglieder',
    requests: 'Datenschutz',
  },
  cures: {
    access:
      'Sehen Sie nach, ob die App in Ihrem Shop installiert und der Shop offen ist. Haben Sie ein neues Secret angelegt, ändern Sie den Zugang.',
    scopes:
      'Geben Sie der App diese Rechte im Dev Dashboard, und installieren Sie sie noch einmal.',
    currency:
      'Laurel zählt je Shop in einer Währung. Stellen Sie sie bei Shopify zurück, oder legen Sie einen Shop mit der neuen an.',
    version: 'Aktualisieren Sie Laurel.',
    clock:
      'Stellen Sie die Uhr (NTP) des Rechners richtig, auf dem Laurel oder seine Datenbank läuft.',
    address:
      'Setzen Sie LAUREL_BASE_URL auf die öffentliche https-Adresse von Laurel, und starten Sie es neu. Ändern Sie dann den Zugang.',
    webhooks:
      'Sehen Sie nach, ob mit Rechten und Adresse alles stimmt. Laurel bestellt sie alle 15 Minuten wieder.',
    inbox: 'Unten steht, was fehlschlägt. Es wird von selbst wieder versucht.',
    waiting:
      'Oben steht, was wartet. Sehen Sie bei Shopify nach, und sagen Sie, ob es gebucht wurde.',
    discounts:
      'Lesen Sie, was Shopify sagt, und ändern Sie es dort oder in Ihrem Programm. Laurel versucht es von selbst wieder.',
    members:
      'Laurel versucht es von selbst wieder. Kunden, die bei Shopify fehlen, werden einmal am Tag gesucht.',
    requests:
      'Öffnen Sie das Mitglied, exportieren Sie die Daten, und senden Sie sie dem Kunden innerhalb eines Monats.',
  },
  calls: {
    title: 'Wartet auf Sie: Wurde das gebucht?',
    why: 'Die Antwort von Shopify ging verloren, und die Buchungen des Kunden sagen nicht, was daraus wurde. Laurel fragt nie von selbst noch einmal, damit niemand Geld doppelt bekommt. Öffnen Sie den Kunden bei Shopify, und sehen Sie das Guthaben an.',
    kinds: {
      store_credit: (amount) => `${amount} Guthaben für eine Prämie`,
      store_credit_back: (amount) => `${amount} Guthaben zurückgenommen`,
    },
    asked: (moment) => `Angefragt am ${moment}`,
    about: (outcome, what) => `${outcome}: ${what}`,
    booked: 'Wurde gebucht',
    not_booked: 'Nicht gebucht: neu versuchen',
    titles: {
      booked: (what) => `${what}: Wurde es gebucht?`,
      not_booked: (what) => `${what}: Wurde es nicht gebucht?`,
    },
    texts: {
      booked: 'Laurel nimmt es als erledigt und fragt Shopify nichts.',
      not_booked:
        'Laurel fragt Shopify innerhalb einer Minute noch einmal. Wurde es doch gebucht, ist es doppelt da.',
    },
    done: 'Danke. Es geht innerhalb einer Minute weiter.',
  },
  customer: (number) => `Kunde ${number}`,
  inbox: {
    title: 'Was hereinkommt, und was gefragt werden darf',
    waiting: 'Meldungen, die warten',
    since: 'Die älteste seit',
    swept: 'Änderungen wurden gesucht bis',
    budget: 'Budget bei Shopify',
    left: (left, all) => `${left} von ${all} Punkten`,
    restored: 'Punkte, die je Sekunde zurückkommen',
    failing: 'Meldungen, die fehlschlagen',
    failing_text:
      'Diese schlugen fehl und werden von selbst wieder versucht, mit immer längeren Pausen.',
    what: 'Was',
    fault: 'Warum',
    tried: (times, moment) => `Versuche bisher: ${times}. Der nächste: ${moment}.`,
    requests: 'Anfragen zum Datenschutz',
    no_requests: 'In den letzten 30 Tagen hat niemand nach den eigenen Daten gefragt.',
    requests_text:
      'Diese Kunden haben nach ihren Daten gefragt. Öffnen Sie das Mitglied, exportieren Sie die Daten, und senden Sie sie innerhalb eines Monats.',
  },
  past: {
    title: 'Die Vergangenheit',
    lead: 'Kunden und Bestellungen aus der Zeit vor der Verbindung kommen durch einen Import herein. Was bekannt ist, bleibt, wie es ist.',
    move_first: 'Die Vergangenheit kann importiert werden, sobald der Shop umgezogen ist.',
    start: 'Vergangenheit importieren',
    start_title: 'Die Vergangenheit aus Shopify importieren',
    reach: 'Welche Bestellungen',
    some_days: 'Der letzten Tage',
    all_orders: 'Alle: Die App braucht das Recht read_all_orders',
    days: 'Tage',
    days_text: 'Mehr als 60 brauchen das Recht read_all_orders.',
    choose: 'Bitte wählen',
    earn: 'Bringt die Vergangenheit Punkte?',
    earn_text: 'Das gilt für alles aus der Zeit vor der Verbindung, jetzt und später.',
    earns: 'Ja: Frühere Bestellungen und Kunden zählen, als kämen sie heute',
    earns_not: 'Nein: Sie bringen nichts',
    count: 'Zuerst zählen',
    counted: (customers, orders) =>
      `${customers} Kunden und ${orders} Bestellungen. Nichts wurde importiert.`,
    started: 'Der Import beginnt innerhalb einer Minute.',
    states: {
      asked: 'Angefragt',
      running: 'Shopify schreibt die Datei',
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
    one_by_one: (orders) => `${orders} der Bestellungen werden einzeln gelesen.`,
    found: {
      customers: (found, missing) => `Kunden: ${found} gefunden, ${missing} fehlen.`,
      orders: (found, missing) => `Bestellungen: ${found} gefunden, ${missing} fehlen.`,
      products: (found, missing) => `Produkte: ${found} gefunden, ${missing} fehlen.`,
      missing: (some) => `Fehlt bei Shopify: ${some}.`,
      kinds: {
        customer: (id) => `Kunde ${id}`,
        order: (id) => `Bestellung ${id}`,
        product: (id) => `Produkt ${id}`,
      },
    },
    stop: 'Anhalten',
    stop_title: 'Das anhalten?',
    stop_text: 'Was hereingekommen ist, bleibt.',
    stopped: 'Es ist angehalten.',
  },
  move: {
    title: 'Den Shop zu Shopify umziehen',
    text: 'Der eingebaute Shop hat Kunden oder Bestellungen und führt den Shop, bis sie bei Shopify gefunden sind. Sie behalten ihre Nummern, und nichts wird doppelt gutgeschrieben. Was Shopify meldet, wartet bis dahin.',
    try: 'Probelauf',
    move: 'Umziehen',
    titles: { try: 'Nachsehen, was Shopify hat?', move: 'Den Shop zu Shopify umziehen?' },
    texts: {
      try: 'Laurel liest alle Produkte, Kunden und Bestellungen bei Shopify und sagt, welche des eingebauten Shops dort sind. Nichts ändert sich.',
      move: 'Laurel sieht noch einmal nach. Dann führt Shopify den Shop, und der eingebaute Shop nimmt keine Meldungen mehr an. Das lässt sich nicht rückgängig machen.',
    },
    started: 'Es beginnt innerhalb einer Minute.',
  },
}
