import type { Texts } from '../en/index.ts'

const plural = (one: string, more: (shown: string) => string) => (count: number, shown: string) =>
  count === 1 ? one : more(shown)

export const partners: Texts['partners'] = {
  title: 'Partner',
  about: 'Details',
  customer: 'Mitglied',
  website: 'Website',
  note: 'Nachricht zur Bewerbung',
  erased: 'Gelöscht',
  preview: 'Auswirkungen',
  search: 'Name, E-Mail oder Code',
  any_status: 'Alle Status',
  any_group: 'Alle Gruppen',
  no_group: 'Keine Gruppe',
  state: {
    missing: 'Das Partnerprogramm ist noch nicht eingerichtet.',
    off: 'Das Partnerprogramm ist aus. Bestellungen bringen keine Provision.',
    switch: 'In Betrieb nehmen',
    open: 'Das Programm ist an, Bewerbungen sind möglich.',
    closed: 'Das Programm ist an. Bewerbungen sind geschlossen, Sie fügen Partner selbst hinzu.',
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
    since: 'Hinzugefügt',
  },
  statuses: {
    applied: 'Beworben',
    approved: 'Angenommen',
    rejected: 'Abgelehnt',
    suspended: 'Gesperrt',
  },
  empty_title: 'Noch keine Partner',
  empty_text:
    'Partner bringen Ihnen Käufer über einen Code oder Link und verdienen eine Provision. Fügen Sie Ihren ersten Partner hinzu oder lassen Sie Bewerbungen zu.',
  decide: {
    letter: 'Code und Link kommen per E-Mail.',
    approved: {
      button: 'Annehmen',
      title: (name) => `${name} annehmen?`,
      text: 'Der Partner erhält einen eigenen Code und Link und verdient ab jetzt Provision.',
      submit: 'Annehmen',
      done: (name) => `${name} ist jetzt Partner.`,
    },
    rejected: {
      button: 'Ablehnen',
      title: (name) => `${name} ablehnen?`,
      text: 'Der Partner erhält weder Code noch E-Mail. Sie können ihn später noch annehmen.',
      submit: 'Ablehnen',
      done: (name) => `${name} wurde abgelehnt.`,
    },
    suspended: {
      button: 'Sperren',
      title: (name) => `${name} sperren?`,
      text: 'Code und Link bringen ab jetzt keine Provision mehr. Bereits verdiente Provision kann weiter ausgezahlt werden.',
      submit: 'Sperren',
      done: (name) => `${name} wurde gesperrt.`,
    },
  },
  edit: {
    button: 'Bearbeiten',
    title: 'Partner bearbeiten',
    email_text: 'An diese Adresse sendet Laurel die E-Mails für diesen Partner.',
    group_text: 'Die Bedingungen der Gruppe gelten für Bestellungen ab jetzt.',
    no_groups: 'Noch keine Gruppen. Legen Sie eine an, um Partnern andere Bedingungen zu geben.',
  },
  add: {
    open: 'Partner hinzufügen',
    text_waits: 'Der Partner muss zuerst angenommen werden.',
    text_approved: 'Der Partner wird sofort angenommen.',
    name: 'Name',
    email: 'E-Mail',
    code: 'Code für Käufer',
    code_text: 'Leer lassen, um ihn bei der Annahme aus dem Namen zu erstellen.',
    submit: 'Hinzufügen',
    waits: (name) => `${name} wurde hinzugefügt und muss noch angenommen werden.`,
    approved: (name) => `${name} ist jetzt Partner.`,
  },
  invitations: {
    customer: 'Mitglied',
    referrals: 'Freunde mit Kauf',
    invited: 'Eingeladen',
    add: 'Als Partner hinzufügen',
    about: (count, shown) =>
      `Hier erscheinen Mitglieder, sobald ${count === 1 ? 'einer ihrer Freunde gekauft hat' : `${shown} ihrer Freunde gekauft haben`}, bis sie Partner werden. Laurel sendet ihnen keine E-Mail.`,
    empty_title: 'Noch keine Einladungen',
    empty_text: 'Mitglieder mit genug Empfehlungen erscheinen hier.',
  },
  balance: {
    title: 'Guthaben',
    payable: 'auszahlbar',
    held: 'Vorgemerkt (Rückgabefrist)',
    owed_back: 'Rückforderung nach Erstattungen',
    paid: 'Bisher ausgezahlt',
  },
  code: {
    title: 'Code und Link',
    code: 'Code',
    link: 'Link',
    none: 'Code und Link werden bei der Annahme erstellt.',
    not_in_sync: 'Der Code ist im Shop noch nicht aktuell. Laurel versucht es jede Minute erneut.',
  },
  terms: {
    commission: 'Provision',
    discount: 'Rabatt für Käufer',
    commission_text: (code, link) => `${code} mit dem Code, ${link} über den Link`,
    they_get: (commission) => `Provision pro Bestellung: ${commission}.`,
    no_discount: 'Keiner',
    inherited: 'Standard',
    change: 'Bedingungen ändern',
    title: (name) => `Bedingungen der Gruppe „${name}“`,
    title_new: 'Gruppe anlegen',
    title_all: 'Bedingungen aller Partner',
    name: 'Name der Gruppe',
    own_commission: 'Eigene Provision',
    own_discount: 'Eigener Rabatt für Käufer',
    type: 'Provision',
    percent: 'Prozent',
    amount: 'Fester Betrag',
    code_rate: 'Mit dem Code',
    link_rate: 'Über den Link',
    discount_type: 'Rabatt für Käufer',
    discount_value: 'Rabattwert (0 für keinen)',
    holdback: 'Tage bis zur Auszahlbarkeit',
    holdback_text: 'Mindestens so lang wie Ihre Rückgabefrist.',
    exclude_gift_cards: 'Geschenkkarten bringen keine Provision',
    exclude_gift_cards_text: 'Gilt für Provisionen, die ab jetzt gebucht werden.',
    code_prefix: 'Codes beginnen mit',
    code_prefix_text: 'Für künftige Codes, bis zu 20 Buchstaben, Ziffern und Bindestriche.',
    terms_url: 'Link zu Ihren Partnerbedingungen',
    terms_url_text: 'Eine HTTPS-Adresse. Leer lassen für keine.',
    utm: 'UTM-Parameter an Partnerlinks anhängen, für Ihre Webanalyse',
    nothing_yet: 'Die Wirkung Ihrer Änderungen erscheint hier.',
  },
  groups: {
    all: 'Alle Partner',
    change_all: 'Ändern',
    holdback: 'Auszahlbar nach',
    window: 'Klicks gelten',
    days: plural('1 Tag', (count) => `${count} Tage`),
    name: 'Gruppe',
    members: 'Partner',
    change: 'Ändern',
    remove: 'Entfernen',
    add: 'Gruppe anlegen',
    remove_title: (name) => `Gruppe „${name}“ entfernen?`,
    remove_text:
      'Die Gruppe hat keine Partner. Sie können sie im Änderungsverlauf wiederherstellen.',
    removed: 'Gruppe entfernt.',
    empty_title: 'Noch keine Gruppen',
    empty_text:
      'Alle Partner haben dieselben Bedingungen. Mit einer Gruppe geben Sie einigen eigene.',
  },
  due: {
    total: (count, shown, amount) =>
      count === 0
        ? 'Zurzeit ist nichts auszuzahlen.'
        : count === 1
          ? `1 Partner ist auszuzahlen: ${amount}.`
          : `${shown} Partner sind auszuzahlen: insgesamt ${amount}.`,
    minimum: 'Mindestbetrag',
    select: (name) => `${name} auswählen`,
    held: 'Vorgemerkt',
    owed_back: 'Rückforderung',
    since: 'Auszahlbar seit',
    amount: 'Nächste Auszahlung',
    lacks: {
      nothing_payable: 'noch nichts auszuzahlen',
      below_minimum: 'unter Ihrem Mindestbetrag',
    },
    pay_all: 'Alle fälligen auszahlen',
    pay_some: plural('1 Partner auszahlen', (count) => `${count} Partner auszahlen`),
    empty_title: 'Nichts fällig',
    empty_text: 'Provisionen erscheinen hier, sobald die Rückgabefrist vorbei ist.',
  },
  pay: {
    open: 'Auszahlen',
    title: 'Auszahlungen erfassen',
    reference: 'Verwendungszweck',
    reference_text:
      'Erscheint auf der Überweisung. Pro Verwendungszweck wird jeder Partner einmal bezahlt.',
    is_sent: 'Geld ist bereits überwiesen',
    is_sent_text:
      'Sonst bleiben die Auszahlungen offen. Laden Sie die Überweisungsliste oder die PayPal-Datei herunter, um das Geld zu senden.',
    preview: (count, shown, amount) =>
      count === 0
        ? 'Kein Partner würde bezahlt.'
        : count === 1
          ? `1 Partner bekommt ${amount}.`
          : `${shown} Partner bekommen insgesamt ${amount}.`,
    already: plural(
      '1 Partner hat schon eine Auszahlung mit diesem Verwendungszweck.',
      (count) => `${count} Partner haben schon eine Auszahlung mit diesem Verwendungszweck.`,
    ),
    has_more:
      'Es sind zu viele Partner für einen Durchgang. Wiederholen Sie ihn mit demselben Verwendungszweck.',
    submit: (amount) => `${amount} erfassen`,
    done: plural('1 Auszahlung erfasst.', (count) => {
      return `${count} Auszahlungen erfasst.`
    }),
  },
  payouts: {
    any: 'Alle Auszahlungen',
    statuses: { open: 'Zu überweisen', paid: 'Bezahlt', failed: 'Zurückgenommen' },
    select: (name, reference) => `${name}, ${reference} auswählen`,
    date: 'Erfasst',
    reference: 'Verwendungszweck',
    amount: 'Betrag',
    transfers_file: 'Überweisungsliste',
    paypal_file: 'PayPal-Datei',
    files_text:
      'Die Überweisungsliste enthält Name, Betrag und Verwendungszweck, aber keine Bankverbindung, weil Laurel keine speichert. Die PayPal-Datei können Sie unverändert bei PayPal hochladen.',
    mark_paid: plural('1 als bezahlt markieren', (count) => `${count} als bezahlt markieren`),
    mark_failed: plural('1 Auszahlung zurücknehmen', (count) => {
      return `${count} Auszahlungen zurücknehmen`
    }),
    empty_title: 'Keine Auszahlungen',
    empty_text: 'Auszahlungen an Partner erscheinen hier, mit einer Überweisungsliste.',
  },
  mark: {
    reason: 'Grund',
    reason_text: 'Für Ihre Buchhaltung, etwa „Konto geschlossen“.',
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
        `Das Geld ist nicht angekommen: ${amount} können mit einem anderen Verwendungszweck erneut ausgezahlt werden. Das lässt sich nicht rückgängig machen.`,
      submit: 'Auszahlung zurücknehmen',
      done: 'Auszahlung zurückgenommen. Der Betrag kann erneut ausgezahlt werden.',
    },
  },
  statement: {
    title: 'Auszahlung',
    title_of: (reference) => `Auszahlung ${reference}`,
    about: 'Details',
    recorded: 'Erfasst',
    marked: 'Markiert',
    up_to: 'Enthält alles, was auszahlbar war bis',
    lines: (count) => `Enthaltene Bestellungen: ${count}`,
    order: 'Bestellung',
    date: 'Datum',
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
    base: 'Grundlage',
    amount: 'Provision',
    of: (amount) => `von ${amount} vor Erstattungen`,
    empty_title: 'Keine Provisionen',
    empty_text: 'Bestellungen über Code oder Link dieses Partners erscheinen hier.',
  },
  timeline: {
    what: 'Ereignis',
    amount: 'Betrag',
    empty_title: 'Noch nichts',
    kinds: {
      applied: () => 'Hinzugefügt.',
      approved: ({ code }) => `Angenommen, mit dem Code ${code}.`,
      approval_ended: ({ code }) => `Annahme beendet; der Code ${code} gilt nicht mehr.`,
      commission: ({ order, code }) =>
        `Bestellung ${order} ${code === '' ? 'über den Link' : `mit dem Code ${code}`}.`,
      payout: ({ note }) => `Auszahlung erfasst: ${note}.`,
      payout_paid: ({ note }) => `Auszahlung ${note} als bezahlt markiert.`,
      payout_failed: ({ note }) => `Auszahlung zurückgenommen${note === '' ? '.' : `: ${note}`}`,
    },
  },
}
