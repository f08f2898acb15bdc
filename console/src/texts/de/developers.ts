import type { Texts } from '../en/index.ts'

const NO_ANSWER: Record<string, string> = {
  timeout: 'keine Antwort innerhalb von 5 Sekunden',
  unknown_host: 'diesen Rechnernamen gibt es nicht',
  connection_refused: 'die Verbindung wurde abgelehnt',
  connection_failed: 'die Verbindung brach ab',
  tls_failed: 'das Zertifikat ist nicht gültig',
  private_address: 'die Adresse ist nicht öffentlich',
}

type Outcome = Parameters<Texts['developers']['webhooks']['outcome']>[0]

function outcome({ status_code, error }: Outcome): string {
  if (status_code !== null) return `Antwort ${status_code}`
  return NO_ANSWER[error ?? ''] ?? error ?? 'keine Antwort'
}

/** What to look at, by the answer. */
function advice({ status_code, error }: Outcome): string {
  if (status_code === 401 || status_code === 403) {
    return 'Prüfen Sie die Zugangsdaten Ihres Endpunkts.'
  }
  if (status_code === 404 || status_code === 410) return 'Prüfen Sie den Pfad der Adresse.'
  if (status_code !== null && status_code >= 500)
    return 'Sehen Sie im Protokoll Ihres Empfängers nach.'
  if (status_code !== null) return 'Nur eine Antwort mit einem Status von 200 bis 299 zählt.'
  if (error === 'timeout') return 'Lassen Sie Ihren Empfänger zuerst antworten und dann arbeiten.'
  if (error === 'tls_failed') return 'Erneuern Sie das Zertifikat Ihres Empfängers.'
  return 'Prüfen Sie, ob die Adresse stimmt und von außen erreichbar ist.'
}

export const developers: Texts['developers'] = {
  pages: {
    keys: 'API-Schlüssel',
    webhooks: 'Webhooks',
    requests: 'Anfragen',
    events: 'Ereignisse',
    mailbox: 'Postfach',
  },
  topics: {
    'points.earned': 'Punkte gesammelt',
    'points.adjusted': 'Punkte berichtigt',
    'reward.redeemed': 'Prämie eingelöst',
    'tier.changed': 'Stufe gewechselt',
    'tier.approaching': 'Nahe an einer Stufe',
    'store_credit.issued': 'Guthaben gutgeschrieben',
    'referral.completed': 'Empfehlung abgeschlossen',
  },
  keys: {
    lead: 'Programme rufen die API mit einem Schlüssel auf. Geben Sie jedem einen eigenen, der nur darf, was es braucht.',
    create: 'Schlüssel anlegen',
    create_submit: 'Schlüssel anlegen',
    show_all: 'Auch widerrufene und von Laurel verwaltete zeigen',
    empty_title: 'Noch keine Schlüssel',
    empty_text: 'Legen Sie einen für jedes Programm an, das hier etwas lesen oder ändern soll.',
    name: 'Name',
    name_text: 'Welches Programm ihn benutzt, etwa „Kassa in Graz“.',
    may: 'Darf',
    who: 'Wer benutzt ihn?',
    users: { program: 'Ein Programm von Ihnen', assistant: 'Ein Assistent' },
    about_users: {
      program: 'Es tut, was seine Rechte erlauben.',
      assistant:
        'Er bekommt die üblichen Grenzen. Jede lässt sich auf der Seite des Schlüssels ändern.',
    },
    addresses: 'Erlaubte IP-Adressen',
    addresses_text: 'IP-Adressen oder Bereiche, je Zeile einer. Leer lassen, um alle zu erlauben.',
    change_addresses: 'Adressen ändern',
    addresses_title: (name) => `Erlaubte Adressen für „${name}“`,
    addresses_warning:
      'Aufrufe von jeder anderen Adresse werden ab der nächsten Sekunde abgelehnt.',
    addresses_changed: 'Die Adressen sind gespeichert.',
    last_used: 'Zuletzt benutzt',
    state: 'Zustand',
    states: { works: 'Gültig', paused: 'Angehalten', revoked: 'Widerrufen' },
    managed: 'von Laurel selbst verwaltet',
    ends_with: (last4) => `endet auf ${last4}`,
    key: 'Schlüssel',
    about: 'Angaben',
    created: 'Angelegt',
    unknown: 'Diesen Schlüssel gibt es nicht.',
    modes: { read_only: 'liest nur', propose: 'schlägt nur vor', act: 'handelt in Grenzen' },
    once_title: 'Ihr neuer Schlüssel',
    once_text: 'Speichern Sie ihn dort, wo Ihr Programm ihn liest. Er wird nur jetzt angezeigt.',
    replaced_text: 'Der alte Schlüssel gilt, bis Sie ihn widerrufen.',
    replace: 'Ersetzen',
    replace_title: (name) => `„${name}“ ersetzen`,
    replace_text:
      'Ein zweiter Schlüssel mit denselben Rechten und Grenzen entsteht. Setzen Sie ihn ein, sehen Sie nach, wann der alte zuletzt benutzt wurde, und widerrufen Sie diesen dann.',
    pause: 'Anhalten',
    pause_title: (name) => `„${name}“ anhalten?`,
    pause_text: 'Jeder Aufruf damit wird abgelehnt, bis Sie ihn wieder zulassen.',
    paused: 'Der Schlüssel ist angehalten.',
    resume: 'Wieder zulassen',
    resumed: 'Der Schlüssel gilt wieder.',
    revoke: 'Widerrufen',
    revoke_title: (name) => `„${name}“ endgültig widerrufen?`,
    revoke_text:
      'Der Schlüssel und alle Sitzungen, die er angelegt hat, enden und kommen nicht wieder.',
    revoked: 'Der Schlüssel ist widerrufen.',
    never_used: 'Er wurde nie benutzt.',
    used_at: (moment) => `Er wurde zuletzt am ${moment} benutzt.`,
    scopes: {
      'shop:read': 'den Shop sehen',
      'program:read': 'das Programm sehen',
      'program:write': 'das Programm ändern',
      'customers:read': 'Mitglieder sehen',
      'customers:write': 'Mitglieder ändern',
      'points:read': 'Punkte sehen',
      'points:write': 'Punkte geben und nehmen',
      'webhooks:manage': 'Webhooks verwalten',
      'analytics:read': 'Zahlen sehen',
    },
  },
  webhooks: {
    one: 'Webhook',
    lead: 'Senden Sie Ereignisse an Ihre Systeme, sobald sie eintreten.',
    create: 'Webhook anlegen',
    create_submit: 'Anlegen',
    empty_title: 'Noch keine Webhooks',
    empty_text:
      'Legen Sie die Adresse eines Systems an, das von Punkten, Prämien und Stufen erfahren soll.',
    url: 'Adresse',
    url_text: 'Eine öffentliche Adresse mit https, auf Port 443 oder über 1023.',
    topics: 'Ereignisse',
    state: 'Zustand',
    states: {
      works: 'Kommt an',
      unused: 'Noch keine Ereignisse',
      off: 'Abgeschaltet',
      fails: (count) => `Schlägt fehl (${count}-mal in Folge)`,
    },
    last_success: 'Letztes Ereignis angekommen',
    last_failure: 'Letztes Ereignis fehlgeschlagen',
    version: 'API-Version',
    health: 'Zustand',
    secret: 'Geheimnis für Unterschriften',
    secret_title: 'Hier ist das Geheimnis für Unterschriften',
    secret_text:
      'Damit prüft Ihr Empfänger, ob ein Aufruf von Laurel ist. Es wird nur jetzt gezeigt.',
    fails_title: 'Ereignisse kommen nicht an',
    fails_text: 'Laurel versucht es automatisch wieder: siebenmal in etwa 33 Stunden.',
    off_title: 'Dieser Webhook ist abgeschaltet',
    off_text:
      'Er schlug 25-mal in Folge fehl. Wenn Ihr Empfänger wieder arbeitet, schalten Sie ihn ein, um wartende Zustellungen fortzusetzen.',
    why: (attempt) => `Der letzte Versuch: ${outcome(attempt)}. ${advice(attempt)}`,
    outcome,
    deliveries: 'Zustellungen',
    delivery_states: { pending: 'Wartet', delivered: 'Angekommen', dropped: 'Aufgegeben' },
    no_deliveries: 'Noch keine Ereignisse gesendet',
    no_deliveries_text:
      'Hier erscheinen gesendete Ereignisse. Mit einer Probe prüfen Sie, ob Ihr Empfänger antwortet. Das Ergebnis sehen Sie sofort, aber nicht in dieser Liste.',
    event: 'Ereignis',
    attempts: 'Versuche',
    next_attempt: (moment) => `nächster Versuch: ${moment}`,
    again: 'Noch einmal senden',
    again_done: 'Es wird noch einmal gesendet, mit allen Versuchen.',
    test: 'Probe senden',
    test_title: 'Probe senden',
    test_text:
      'Ein erfundenes Ereignis wird jetzt gesendet. Es zählt weder als Erfolg noch als Fehlschlag.',
    tested: ({ delivered, status_code, duration_ms }) =>
      delivered
        ? `Angekommen: ${status_code} nach ${duration_ms} ms.`
        : `Nicht angekommen: ${status_code === null ? 'keine Antwort' : `Antwort ${status_code}`} nach ${duration_ms} ms.`,
    replay: 'Ereignisse noch einmal senden',
    replay_title: 'Frühere Ereignisse erneut senden',
    replay_text:
      'Alle Ereignisse dieser Zeit werden gesendet: die nie angekommenen, und auch die anderen noch einmal. Ihr Empfänger erkennt Wiederholungen an der Kennung.',
    replay_since: 'Seit',
    since: {
      1: 'einer Stunde',
      24: 'einem Tag',
      72: 'drei Tagen',
      168: 'einer Woche',
      719: '30 Tagen',
    },
    replayed: (count, shown) =>
      count === 1 ? '1 Ereignis ist unterwegs.' : `${shown} Ereignisse sind unterwegs.`,
    enable: 'Einschalten',
    enabled: 'Der Webhook ist wieder an.',
    roll: 'Neues Geheimnis',
    roll_title: 'Neues Geheimnis anlegen?',
    roll_text:
      '24 Stunden lang tragen Aufrufe Unterschriften mit dem alten und dem neuen, damit Sie ohne Lücke wechseln können.',
    rolled_text: (moment) => `Das alte unterschreibt noch bis ${moment}.`,
    delete: 'Löschen',
    delete_title: 'Diesen Webhook löschen?',
    delete_text: (url) =>
      `${url} bekommt keine Ereignisse mehr, und wartende Zustellungen werden verworfen.`,
    deleted: 'Der Webhook ist gelöscht.',
  },
  requests: {
    lead: 'Alle Aufrufe der API in den letzten 7 Tagen. Ein Aufruf erscheint innerhalb einer Sekunde.',
    all: 'Alle',
    errors: 'Fehler',
    path: 'Pfad',
    request_id: 'Kennung der Anfrage',
    status: 'Status',
    statuses: { '2xx': 'Erledigt (2xx)', '4xx': 'Abgelehnt (4xx)', '5xx': 'Gescheitert (5xx)' },
    method: 'Methode',
    key: 'Schlüssel',
    no_key: 'eine Person',
    made_by: 'Gestellt von',
    callers: { programs: 'Programmen', people: 'Personen in der Konsole', all: 'Allen' },
    request: 'Anfrage',
    when: 'Wann',
    took: (ms) => `${ms} ms`,
    empty_title: 'Noch keine Anfragen',
    empty_text: 'Aufrufe der API mit Ihren Schlüsseln erscheinen hier.',
    error: 'Fehler',
    last: 'Zuletzt',
    count: 'Anzahl',
    no_errors: 'Keine Fehler am letzten Tag',
    no_errors_text: 'Abgelehnte und gescheiterte Aufrufe erscheinen hier, nach Fehler gruppiert.',
  },
  events: {
    lead: 'Alle Ereignisse der letzten 30 Tage, ob ein Webhook sie abonniert oder nicht.',
    topic: 'Ereignis',
    id: 'Kennung',
    when: 'Wann',
    payload: 'Inhalt',
    empty_title: 'Noch keine Ereignisse',
    empty_text: 'Änderungen an Punkten, Prämien und Stufen erscheinen hier.',
    test: 'Probeereignis senden',
    test_text: 'Geht an jeden Webhook, der dieses Ereignis abonniert, mit Wiederholungen.',
    test_done: (count, shown) =>
      count === 1 ? 'Es geht an 1 Webhook.' : `Es geht an ${shown} Webhooks.`,
  },
  mailbox: {
    one: 'E-Mail',
    lead: 'Die E-Mails dieses Shops. Ohne Mailserver bleiben sie hier, und niemand bekommt sie.',
    subject: 'Betreff',
    to: 'An',
    status: 'Status',
    reason: 'Warum',
    when: 'Wann',
    no_address: 'keine Adresse',
    no_text: 'Der Inhalt ist nicht mehr gespeichert.',
    empty_title: 'Noch keine E-Mails',
    empty_text: 'E-Mails an Mitglieder erscheinen hier.',
  },
}
