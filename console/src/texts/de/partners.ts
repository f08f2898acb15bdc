import type { Texts } from '../en/index.ts'

const plural = (one: string, more: (shown: string) => string) => (count: number, shown: string) =>
  count === 1 ? one : more(shown)

export const partners: Texts['partners'] = {
  title: 'Partner',
  about: 'Angaben',
  customer: 'Mitglied',
  website: 'Empfiehlt den Shop auf',
  note: 'Schrieb zur Bewerbung',
  erased: 'Gelöscht',
  preview: 'Was geschehen wird',
  search: 'Name, E-Mail oder Code',
  any_status: 'Jeder Status',
  any_group: 'Jede Gruppe',
  no_group: 'Keine Gruppe',
  state: {
    missing: 'Das Partnerprogramm ist noch nicht eingerichtet.',
    off: 'Das Partnerprogramm ist aus: Bestellungen bringen Partnern nichts.',
    switch: 'In Betrieb nehmen',
    open: 'Das Programm ist an, und man kann sich bewerben.',
    closed: 'Das Programm ist an. Sie nehmen Partner selbst auf: Bewerbungen sind geschlossen.',
  },
  tabs: {
    partners: 'Partner',
    due: 'Fällig',
    payouts: 'Auszahlungen',
    groups: 'Gruppen und Sätze',
    invitations: 'Einladungen',
  },
  partner_tabs: { commissions: 'Provisionen', payouts: 'Auszahlungen', timeline: 'Zeitlinie' },
  columns: {
    partner: 'Partner',
    status: 'Status',
    code: 'Code',
    group: 'Gruppe',
    since: 'Aufgenommen',
  },
  statuses: {
    applied: 'Beworben',
    approved: 'Angenommen',
    rejected: 'Abgelehnt',
    suspended: 'Gesperrt',
  },
  empty_title: 'Noch keine Partner',
  empty_text:
    'Ein Partner bringt Käufer mit einem Code oder einem Link und bekommt einen Teil ihres Umsatzes. Nehmen Sie den ersten auf, oder lassen Sie Bewerbungen zu.',
  decide: {
    letter: 'Eine E-Mail bringt Code und Link.',
    approved: {
      button: 'Annehmen',
      title: (name) => `${name} annehmen?`,
      text: 'Der Partner bekommt einen eigenen Code und Link. Bestellungen zählen ab jetzt.',
      submit: 'Annehmen',
      done: (name) => `${name} ist jetzt Partner.`,
    },
    rejected: {
      button: 'Ablehnen',
      title: (name) => `${name} ablehnen?`,
      text: 'Es gibt keinen Code und keine E-Mail. Sie können die Bewerbung später noch annehmen.',
      submit: 'Ablehnen',
      done: (name) => `${name} ist abgelehnt.`,
    },
    suspended: {
      button: 'Sperren',
      title: (name) => `${name} sperren?`,
      text: 'Code und Link zählen ab jetzt nicht mehr. Was verdient ist, bleibt und kann ausgezahlt werden.',
      submit: 'Sperren',
      done: (name) => `${name} ist gesperrt.`,
    },
  },
  edit: {
    button: 'Bearbeiten',
    title: 'Partner bearbeiten',
    email_text: 'Hierhin gehen die E-Mails von Laurel an diesen Partner.',
    group_text: 'Die Bedingungen der Gruppe gelten für Bestellungen ab jetzt.',
    no_groups: 'Legen Sie eine Gruppe an, um Partnern andere Bedingungen zu geben.',
  },
  add: {
    open: 'Partner aufnehmen',
    text_waits: 'Der Partner wartet zuerst auf die Annahme.',
    text_approved: 'Der Partner wird sofort angenommen.',
    name: 'Name',
    email: 'E-Mail',
    code: 'Code für Käufer',
    code_text: 'Bleibt er leer, entsteht er bei der Annahme aus dem Namen.',
    submit: 'Aufnehmen',
    waits: (name) => `${name} ist aufgenommen und wartet auf die Annahme.`,
    approved: (name) => `${name} ist jetzt Partner.`,
  },
  invitations: {
    customer: 'Mitglied',
    referrals: 'Freunde, die kauften',
    invited: 'Eingeladen',
    add: 'Als Partner aufnehmen',
    about: (count, shown) =>
      `Hier stehen Mitglieder, sobald ${count === 1 ? 'einer ihrer Freunde gekauft hat' : `${shown} ihrer Freunde gekauft haben`}, bis sie Partner werden. Laurel schickt ihnen keine E-Mail.`,
    empty_title: 'Noch keine Einladungen',
    empty_text: 'Mitglieder mit genug Empfehlungen erscheinen hier.',
  },
  balance: {
    title: 'Stand',
    payable: 'können jetzt ausgezahlt werden',
    held: 'Vorgemerkt bis zum Ende der Rückgabe',
    owed_back: 'Nach Rückgaben zurückgeschuldet',
    paid: 'Bisher ausgezahlt',
  },
  code: {
    title: 'Code und Link',
    code: 'Code',
    link: 'Link',
    none: 'Code und Link gibt es, sobald der Partner angenommen ist.',
    not_in_sync:
      'Der Shop hat den Code noch nicht so, wie er sein soll. Es wird jede Minute versucht.',
  },
  terms: {
    commission: 'Provision',
    discount: 'Rabatt für Käufer',
    commission_text: (code, link) => `${code} mit dem Code, ${link} über den Link`,
    they_get: (commission) => `Von jeder Bestellung gibt es ${commission}.`,
    no_discount: 'Keiner',
    inherited: 'wie alle',
    change: 'Bedingungen ändern',
    title: (name) => `Bedingungen der Gruppe „${name}“`,
    title_new: 'Gruppe anlegen',
    title_all: 'Bedingungen aller Partner',
    name: 'Name der Gruppe',
    own_commission: 'Eine eigene Provision',
    own_discount: 'Ein eigener Rabatt für Käufer',
    type: 'Provision',
    percent: 'Prozent',
    amount: 'Fester Betrag',
    code_rate: 'Mit dem Code',
    link_rate: 'Über den Link',
    discount_type: 'Rabatt für Käufer',
    discount_value: 'Wie viel; 0: keiner',
    holdback: 'Tage, bis eine Provision ausgezahlt werden kann',
    holdback_text: 'Mindestens so viele, wie Käufer für eine Rückgabe haben.',
    exclude_gift_cards: 'Geschenkkarten bringen keine Provision',
    exclude_gift_cards_text: 'Gilt für Provisionen, die ab jetzt gebucht werden.',
    code_prefix: 'Codes beginnen mit',
    code_prefix_text: 'Für künftige Codes: bis zu 20 Buchstaben, Ziffern und Bindestriche.',
    terms_url: 'Adresse Ihrer Bedingungen für Partner',
    terms_url_text: 'Mit https. Leer: keine.',
    utm: 'UTM-Parameter an die Links der Partner hängen, für Ihre Webstatistik',
    nothing_yet: 'Die Wirkung Ihrer Änderungen erscheint hier.',
  },
  groups: {
    all: 'Alle Partner',
    change_all: 'Ändern',
    holdback: 'Auszahlbar nach',
    window: 'Ein Klick zählt',
    days: plural('1 Tag', (count) => `${count} Tage`),
    name: 'Gruppe',
    members: 'Partner',
    change: 'Ändern',
    remove: 'Entfernen',
    add: 'Gruppe anlegen',
    remove_title: (name) => `Gruppe „${name}“ entfernen?`,
    remove_text: 'Sie hat keine Partner. Im Änderungsverlauf können Sie sie zurückholen.',
    removed: 'Die Gruppe ist entfernt.',
    empty_title: 'Keine Gruppen',
    empty_text: 'Alle Partner haben dieselben Bedingungen. Eine Gruppe hat eigene.',
  },
  due: {
    total: (count, shown, amount) =>
      count === 0
        ? 'Niemand kann jetzt ausgezahlt werden.'
        : count === 1
          ? `1 Partner kann ausgezahlt werden: ${amount}.`
          : `${shown} Partner können ausgezahlt werden, zusammen ${amount}.`,
    minimum: 'Nur ab',
    select: (name) => `${name} auswählen`,
    held: 'Vorgemerkt',
    owed_back: 'Zurückgeschuldet',
    since: 'Auszahlbar seit',
    amount: 'Nächste Auszahlung',
    lacks: {
      nothing_payable: 'noch nichts auszuzahlen',
      below_minimum: 'weniger als Ihr Mindestbetrag',
    },
    pay_all: 'Alle Fälligen auszahlen',
    pay_some: plural('1 Partner auszahlen', (count) => `${count} Partner auszahlen`),
    empty_title: 'Nichts ist fällig',
    empty_text:
      'Was Partner mit Bestellungen verdienen, erscheint hier, sobald die Rückgabefrist vorbei ist.',
  },
  pay: {
    open: 'Auszahlen',
    title: 'Auszahlungen festhalten',
    reference: 'Verwendungszweck',
    reference_text: 'Erscheint auf der Überweisung. Je Zweck wird jeder Partner einmal bezahlt.',
    is_sent: 'Das Geld ist schon überwiesen',
    is_sent_text:
      'Sonst bleiben die Auszahlungen offen. Laden Sie die Liste der Überweisungen oder die PayPal-Datei, um das Geld zu senden.',
    preview: (count, shown, amount) =>
      count === 0
        ? 'Niemand würde bezahlt.'
        : count === 1
          ? `1 Partner bekommt ${amount}.`
          : `${shown} Partner bekommen zusammen ${amount}.`,
    already: plural(
      '1 Partner hat schon eine Auszahlung mit diesem Zweck.',
      (count) => `${count} Partner haben schon eine Auszahlung mit diesem Zweck.`,
    ),
    has_more:
      'Es sind mehr Partner, als ein Lauf bezahlt. Wiederholen Sie ihn mit demselben Zweck.',
    submit: (amount) => `${amount} festhalten`,
    done: plural('1 Auszahlung ist festgehalten.', (count) => {
      return `${count} Auszahlungen sind festgehalten.`
    }),
  },
  payouts: {
    any: 'Alle Auszahlungen',
    statuses: { open: 'Zu überweisen', paid: 'Bezahlt', failed: 'Zurückgenommen' },
    select: (name, reference) => `${name}, ${reference} auswählen`,
    date: 'Festgehalten',
    reference: 'Verwendungszweck',
    amount: 'Betrag',
    transfers_file: 'Liste der Überweisungen',
    paypal_file: 'PayPal-Datei',
    files_text:
      'Die Liste der Überweisungen hat Name, Betrag und Verwendungszweck, aber keine Bankkonten: Laurel speichert keine. PayPal nimmt seine Datei, wie sie ist.',
    mark_paid: plural('1 als bezahlt markieren', (count) => `${count} als bezahlt markieren`),
    mark_failed: plural('1 Auszahlung zurücknehmen', (count) => {
      return `${count} Auszahlungen zurücknehmen`
    }),
    empty_title: 'Keine Auszahlungen',
    empty_text: 'Auszahlungen an Partner erscheinen hier, mit einer Liste der Überweisungen.',
  },
  mark: {
    reason: 'Warum',
    reason_text: 'Für Ihre Bücher, etwa „Das Konto ist geschlossen“.',
    paid: {
      title: plural('1 Auszahlung als bezahlt markieren?', (count) => {
        return `${count} Auszahlungen als bezahlt markieren?`
      }),
      text: (amount) => `Das Geld ist angekommen: ${amount}.`,
      submit: 'Als bezahlt markieren',
      done: 'Als bezahlt markiert.',
    },
    failed: {
      title: plural('1 Auszahlung zurücknehmen?', (count) => {
        return `${count} Auszahlungen zurücknehmen?`
      }),
      text: (amount) =>
        `Das Geld ist nicht angekommen: ${amount} können mit einem anderen Zweck wieder ausgezahlt werden. Das lässt sich nicht rückgängig machen.`,
      submit: 'Auszahlung zurücknehmen',
      done: 'Zurückgenommen. Es kann wieder ausgezahlt werden.',
    },
  },
  statement: {
    title: 'Auszahlung',
    title_of: (reference) => `Auszahlung ${reference}`,
    about: 'Angaben',
    recorded: 'Festgehalten',
    marked: 'Markiert',
    up_to: 'Für alles, was auszahlbar war bis',
    lines: (count) => `Bestellungen darin: ${count}`,
    order: 'Bestellung',
    date: 'Vom',
  },
  commissions: {
    any: 'Alle Provisionen',
    statuses: {
      held: 'Vorgemerkt',
      payable: 'Auszahlbar',
      paid: 'Ausgezahlt',
      reversed: 'Storniert',
    },
    order: 'Bestellung',
    order_number: (number) => `Bestellung ${number}`,
    by_link: 'über den Link',
    until: (day) => `bis ${day}`,
    base: 'Zählt',
    amount: 'Provision',
    of: (amount) => `von ${amount} vor Rückgaben`,
    empty_title: 'Keine Provisionen',
    empty_text: 'Bestellungen über Code oder Link dieses Partners erscheinen hier.',
  },
  timeline: {
    what: 'Was geschah',
    amount: 'Betrag',
    empty_title: 'Noch nichts',
    kinds: {
      applied: () => 'Aufgenommen.',
      approved: ({ code }) => `Angenommen, mit dem Code ${code}.`,
      approval_ended: ({ code }) => `Die Annahme endete; der Code ${code} zählt nicht mehr.`,
      commission: ({ order, code }) =>
        `Bestellung ${order} kam ${code === '' ? 'über den Link' : `mit ${code}`}.`,
      payout: ({ note }) => `Eine Auszahlung wurde festgehalten: ${note}.`,
      payout_paid: ({ note }) => `Die Auszahlung ${note} wurde als bezahlt markiert.`,
      payout_failed: ({ note }) =>
        `Die Auszahlung wurde zurückgenommen${note === '' ? '.' : `: ${note}`}`,
    },
  },
}
