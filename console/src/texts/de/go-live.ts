import type { Count } from '../../program/go-live/switch-names.ts'
import type { Texts } from '../en/index.ts'

const membersOf = ({ count, shown }: Count) => (count === 1 ? '1 Mitglied' : `${shown} Mitglieder`)

export const go_live: Texts['go_live'] = {
  title: 'In Betrieb nehmen',
  lead: 'Sehen Sie, was jeder Schalter bewirkt, bevor Sie ihn einschalten.',
  groups: { program: 'Für Ihre Kunden', partners: 'Partner', shop: 'Shop und API' },
  switches: {
    program_enabled: {
      title: 'Programm',
      on: ({ rules, rewards }) =>
        `Kunden werden Mitglieder. Regeln, die Punkte bringen: ${rules.shown}. Prämien zum Einlösen: ${rewards.shown}.`,
      off: ({ members }) =>
        `Niemand sammelt mehr oder löst ein. Alle Punkte bleiben, wie sie sind (${membersOf(members)}).`,
    },
    tiers_enabled: {
      title: 'Stufen',
      on: ({ members, tiers }) =>
        `Nach dem, was bisher gesammelt wurde, kommt jedes Mitglied in ${tiers.count === 1 ? 'die einzige Stufe' : `eine von ${tiers.shown} Stufen`} (${membersOf(members)}). E-Mails und Geschenke gibt es dafür nicht. Danach passen sich die Stufen automatisch an.`,
      off: ({ members }) =>
        `Niemand hat mehr eine Stufe oder Vorteile daraus (${membersOf(members)}).`,
    },
    referral_enabled: {
      title: 'Empfehlungen',
      on: ({ members }) =>
        `Jedes Mitglied bekommt einen Code zum Teilen (${membersOf(members)}). Kauft ein Freund, haben beide etwas davon.`,
      off: () => 'Die Codes der Werbenden gelten für neue Freunde nicht mehr. Verdientes bleibt.',
    },
    memberships_enabled: {
      title: 'Bezahlte Mitgliedschaften',
      on: ({ plans }) =>
        `Wer eine Mitgliedschaft kauft, bekommt ihre Vorteile. Im Verkauf: ${plans.shown}.`,
      off: () => 'Ein Kauf bringt nichts mehr, und wer eine hat, verliert ihre Vorteile.',
    },
    emails_enabled: {
      title: 'E-Mails',
      on: ({ reached }) =>
        `Ab jetzt gehen E-Mails über Punkte, Stufen und Prämien hinaus, jede zu ihrem Anlass (bis zu ${membersOf(reached)}). Sofort geht nichts hinaus.`,
      off: ({ reached }) => `Es geht keine E-Mail mehr hinaus (${membersOf(reached)} mit Adresse).`,
    },
    join_gate_enabled: {
      title: 'Kunden müssen beitreten',
      on: ({ members }) =>
        `Neue Kunden werden nur Mitglied, wenn sie selbst beitreten. Wer es ist, bleibt es (${membersOf(members)}).`,
      off: () => 'Wer ein Konto hat, wird ohne Beitritt Mitglied.',
    },
    affiliates_feature: {
      title: 'Partnerprogramm: verfügbar',
      on: () => 'Sie können ein Partnerprogramm einrichten. Ihre Kundschaft sieht es noch nicht.',
      off: ({ partners }) =>
        `Das Partnerprogramm ist nicht mehr da, auch nicht für die Partner (${partners.shown}).`,
    },
    affiliates_enabled: {
      title: 'Partnerprogramm',
      on: ({ partners }) =>
        `Bestellungen über Codes und Links bringen den Partnern Provision (${partners.shown}).`,
      off: ({ partners }) =>
        `Bestellungen bringen den Partnern keine Provision mehr (${partners.shown}).`,
    },
    applications_open: {
      title: 'Bewerbungen von Partnern',
      on: () => 'Wer will, kann sich in Ihrem Shop als Partner bewerben.',
      off: ({ waiting }) =>
        `Niemand kann sich mehr bewerben. Wer wartet, lässt sich noch annehmen (${waiting.shown}).`,
    },
    auto_approve: {
      title: 'Partner automatisch annehmen',
      on: ({ waiting }) =>
        `Wer sich bewirbt, ist sofort Partner. Offene Bewerbungen brauchen weiter Ihre Zustimmung (${waiting.shown}).`,
      off: () => 'Jede Bewerbung braucht Ihre Zustimmung.',
    },
    campaigns_feature: {
      title: 'Aktionen',
      on: () => 'Sie können Bonusaktionen planen. Keine beginnt von selbst.',
      off: () => 'Aktionen sind nicht mehr da, und keine Bestellung bringt ihretwegen mehr.',
    },
    subscriptions_available: {
      title: 'Der Shop verkauft Abos',
      on: () => 'Mitgliedschaften können sich als Abo verlängern.',
      off: () => 'Neue Mitgliedschaften werden für jede Laufzeit einzeln gekauft.',
    },
    api_enabled: {
      title: 'API',
      on: ({ keys }) => `Programme können die API benutzen (Schlüssel: ${keys.shown}).`,
      off: ({ keys }) => `Was die API benutzt, steht still (Schlüssel: ${keys.shown}).`,
    },
    api_paused: {
      title: 'Pause der API',
      on: ({ keys, assistants }) =>
        `Alle Aufrufe werden abgewiesen, bis Sie die Pause beenden (Schlüssel: ${keys.shown}, Assistenten: ${assistants.shown}). Die Schlüssel bleiben gültig.`,
      off: ({ keys }) => `Aufrufe werden wieder beantwortet (Schlüssel: ${keys.shown}).`,
    },
    assistant_emails: {
      title: 'E-Mails über Assistenten',
      on: () =>
        'Wer den Shop besitzt oder leitet, bekommt höchstens einmal in der Stunde eine E-Mail, wenn ein Assistent von sich aus etwas geändert hat.',
      off: () =>
        'Niemand bekommt eine E-Mail, wenn ein Assistent von sich aus etwas ändert. Was auf Sie wartet, wird weiter angekündigt.',
    },
  },
  needs: {
    program: 'Das Programm ist aus.',
    way_to_earn: 'Keine Regel für Punkte ist an.',
    reward: 'Keine Prämie ist an.',
    tier: 'Über der ersten gibt es keine Stufe.',
    tier_benefit: 'Keine Stufe bringt etwas.',
    membership_on_sale: 'Keine Mitgliedschaft ist im Verkauf.',
    mail_server:
      'Es ist kein Mailserver eingerichtet. Setzen Sie LAUREL_SMTP_URL, um E-Mails zu senden.',
    affiliates_feature: 'Das Partnerprogramm ist noch nicht verfügbar.',
    affiliates_program: 'Das Partnerprogramm ist aus.',
  },
  warnings: {
    gift_cards_earn:
      'Geschenkkarten bringen Punkte, wenn man sie kauft, und noch einmal, wenn man sie einlöst. Ausschließen können Sie sie unter „Teilnahme“.',
  },
  missing: 'Es fehlt noch',
  if_on: 'Wenn Sie einschalten:',
  if_off: 'Wenn Sie ausschalten:',
  switch_on: 'Einschalten',
  switch_off: 'Ausschalten',
  flip_of: (flip, title) => `${title}: ${flip}`,
  ask: (flip, title) => `${title}: ${flip}?`,
  placing: {
    all_in: ({ count, shown }, tier) =>
      count === 1
        ? `Das einzige Mitglied beginnt in ${tier}.`
        : `Alle ${shown} Mitglieder beginnen in ${tier}.`,
    above: (above, all, tier) =>
      `${above.shown} von ${all.count === 1 ? '1 Mitglied' : `${all.shown} Mitgliedern`} ${above.count === 1 ? 'beginnt' : 'beginnen'} über ${tier}.`,
    imported:
      'Importierte Punkte zählen nur für Stufen, wenn der Import es sagt. Damit Mitglieder ihre Stufen von anderswo behalten, importieren Sie eine Datei mit einer Spalte für die Stufe.',
  },
  is_on: 'Es ist an.',
  is_off: 'Es ist aus.',
}
