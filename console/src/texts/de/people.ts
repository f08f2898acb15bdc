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
    no_mail_server:
      'Es gibt keinen Mailserver, also kann kein Link verschickt werden. Bitten Sie darum, wer diesen Dienst betreibt.',
    sent: 'Wenn die Adresse hier jemandem gehört, ist ein Link unterwegs.',
    choose_title: 'Neues Passwort wählen',
    choose_submit: 'Passwort speichern',
    done: 'Ihr neues Passwort ist gespeichert. Melden Sie sich damit an.',
  },
  account: {
    about: 'Sie',
    password: 'Passwort',
    current_password: 'Aktuelles Passwort',
    new_password: 'Neues Passwort',
    password_text:
      'Leer lassen, um das jetzige zu behalten. Ein neues beendet Ihre anderen Sitzungen.',
  },
  passkeys: {
    title: 'Passkeys',
    text: 'Melden Sie sich mit Fingerabdruck, Gesicht oder PIN eines Geräts an, oder mit einem Sicherheitsschlüssel: ohne Passwort, ohne Code.',
    obstacles: {
      address:
        'Passkeys brauchen einen Domainnamen, etwa laurel.example.com oder localhost. Unter einer IP-Adresse lassen sich keine hinzufügen.',
      browser:
        'Dieser Browser unterstützt keine Passkeys, oder die Verbindung ist nicht sicher (HTTPS).',
    },
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
  second_factor: {
    title: 'Zweiter Faktor',
    text: 'Damit fragt die Anmeldung auch nach einem Code einer App auf Ihrem Telefon. Ein gestohlenes Passwort allein genügt dann nicht.',
    is_on: 'An',
    is_off: 'Aus',
    turn_on: 'Zweiten Faktor einschalten',
    next: 'Weiter',
    app_text:
      'Öffnen Sie eine Authenticator-App, fügen Sie ein Konto hinzu und scannen Sie diesen Code, oder geben Sie den Schlüssel ein. Auf dem Telefon selbst genügt der Link.',
    qr_code: 'QR-Code für die App',
    secret: 'Schlüssel für die App',
    open_app: 'App auf diesem Gerät öffnen',
    code: 'Code der App',
    code_text: 'Die sechs Ziffern, die die App jetzt zeigt. Ihre anderen Sitzungen enden.',
    confirm: 'Einschalten',
    codes_title: 'Ihre Wiederherstellungscodes',
    codes_text:
      'Jeder gilt einmal an Stelle eines Codes, falls Sie Ihr Telefon verlieren. Bewahren Sie sie dort auf, wo Sie sie ohne das Telefon finden: Sie werden nur jetzt gezeigt.',
    download: 'Als Datei sichern',
    turn_off: 'Ausschalten',
    turn_off_title: 'Den zweiten Faktor ausschalten?',
    turn_off_text: 'Ab jetzt genügt Ihr Passwort allein.',
    turned_off: 'Der zweite Faktor ist aus.',
  },
  sessions: {
    title: 'Wo Sie angemeldet sind',
    device: 'Gerät',
    on: (browser, system) => `${browser} unter ${system}`,
    unknown: 'Unbekannter Browser',
    is_this: 'Dieses Gerät',
    since: 'Angemeldet',
    last_used: 'Zuletzt benutzt',
    ends: 'Endet unbenutzt',
    end: 'Abmelden',
    end_one: (device, since) => `Abmelden: ${device}, ${since}`,
    ended: (device) => `Abgemeldet: ${device}`,
    end_others: 'Alle anderen Geräte abmelden',
    end_others_title: 'Alle anderen Geräte abmelden?',
    end_others_text:
      'Hier bleiben Sie angemeldet. Auf den anderen Geräten ist eine neue Anmeldung nötig.',
    ended_others: 'Alle anderen Geräte sind abgemeldet.',
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
    needed_title: 'Hier hat noch niemand ein Konto',
    needed_text:
      'Der Dienst hat beim Start einen Link dafür ausgegeben. Er gilt 30 Minuten, und jeder Start gibt einen neuen aus. Sie bekommen auch einen durch diesen Befehl, im Ordner von Laurel:',
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
