import type { Texts } from '../en/index.ts'

export const people: Texts['people'] = {
  roles: {
    owner: 'Inhaber',
    manager: 'Leitung',
    support: 'Kundendienst',
    bookkeeper: 'Buchhaltung',
    developer: 'Entwicklung',
    viewer: 'Nur lesen',
  },
  sign_in: {
    title: 'Bei Laurel anmelden',
    again_title: 'Noch einmal anmelden',
    again_text:
      'Ihre Sitzung ist zu Ende. Melden Sie sich an, und die Seite geht weiter, wo Sie waren.',
    email: 'E-Mail',
    password: 'Passwort',
    code: 'Code Ihrer Authenticator-App',
    code_text: 'Öffnen Sie Ihre Authenticator-App und geben Sie die sechs Ziffern für Laurel ein.',
    submit: 'Anmelden',
    forgotten: 'Passwort vergessen?',
    other_person: 'Als jemand anderes anmelden',
    passkey: 'Mit einem Passkey anmelden',
  },
  reset: {
    title: 'Passwort zurücksetzen',
    text: 'Geben Sie Ihre E-Mail-Adresse ein. Wenn sie hier jemandem gehört, geht ein Link dorthin, der kurze Zeit gilt.',
    submit: 'Link schicken',
    sent: 'Wenn die Adresse hier jemandem gehört, ist ein Link unterwegs.',
    choose_title: 'Neues Passwort wählen',
    choose_submit: 'Passwort speichern',
    done: 'Ihr neues Passwort ist gespeichert. Melden Sie sich damit an.',
  },
  account: {
    title: 'Ihr Konto',
    about: 'Sie',
    password: 'Passwort',
    current_password: 'Ihr jetziges Passwort',
    new_password: 'Ein neues Passwort',
    password_text:
      'Leer lassen, um das jetzige zu behalten. Ein neues beendet Ihre anderen Sitzungen.',
  },
  passkeys: {
    title: 'Passkeys',
    text: 'Melden Sie sich mit Fingerabdruck, Gesicht oder PIN eines Geräts an, oder mit einem Sicherheitsschlüssel: ohne Passwort, ohne Code.',
    add: 'Passkey hinzufügen',
    add_title: 'Einen Passkey hinzufügen',
    add_text: 'Ihr Browser fragt dieses Gerät oder einen Sicherheitsschlüssel nach einem Passkey.',
    name: 'Name des Geräts',
    name_text: 'Damit Sie es wiedererkennen, etwa „Blauer Laptop“.',
    declined:
      'Der Browser hat keinen Passkey bekommen. Versuchen Sie es noch einmal, und stimmen Sie zu, wenn er fragt.',
    done: 'Der Passkey ist hinzugefügt.',
    added: (day: string) => `Hinzugefügt am ${day}, noch nicht benutzt`,
    used: (day: string) => `Zuletzt benutzt am ${day}`,
    remove: 'Entfernen',
    remove_one: (name: string) => `Entfernen: ${name}`,
    remove_title: (name: string) => `Den Passkey „${name}“ entfernen?`,
    remove_text: 'Niemand meldet sich mehr damit an. Löschen Sie ihn auch auf dem Gerät.',
    removed: 'Der Passkey ist entfernt.',
  },
  set_up: {
    title: 'Willkommen bei Laurel',
    text: 'Legen Sie Ihr Konto an. Sie besitzen dann alle Shops und können später andere einladen.',
    name: 'Ihr Name',
    email: 'E-Mail',
    password: 'Passwort',
    password_text:
      'Mindestens 12 Zeichen. Am besten ein paar Wörter, die nur Sie so zusammensetzen.',
    submit: 'Konto anlegen',
    needed_title: 'Dieses Laurel hat noch keine Personen',
    needed_text:
      'Der Dienst hat beim Start einen Link zum Einrichten ausgegeben. Er gilt 30 Minuten. Öffnen Sie ihn, oder lassen Sie einen neuen ausgeben:',
    no_token: 'Dieser Link ist nicht vollständig. Kopieren Sie ihn ganz, mit dem Teil nach dem #.',
  },
  invitation: {
    title: 'Einladung annehmen',
    lead: (email, role, by) =>
      `${by === null ? 'Sie sind eingeladen' : `${by} lädt Sie ein`}, hier mitzuarbeiten (${role}), mit der Adresse ${email}.`,
    password_text:
      'Mindestens 12 Zeichen. Wenn Sie mit dieser Adresse schon ein Konto haben, dessen Passwort.',
    submit: 'Annehmen',
  },
}
