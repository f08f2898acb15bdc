import type { Texts } from '../en/index.ts'

export const go_live: Texts['go_live'] = {
  title: 'In Betrieb nehmen',
  lead: 'Jeder Schalter sagt, was er bewirkt, bevor es geschieht. Hier geschieht nichts von selbst.',
  groups: { program: 'Für Ihre Kunden', partners: 'Partner', shop: 'Shop und API' },
  switches: {
    program_enabled: {
      title: 'Programm',
      on: ({ rules, rewards }) =>
        `Kunden werden Mitglieder, ${rules} Regeln bringen Punkte, und ${rewards} Prämien lassen sich einlösen.`,
      off: ({ members }) =>
        `Niemand sammelt mehr oder löst ein. Die Punkte der ${members} Mitglieder bleiben, wie sie sind.`,
    },
    tiers_enabled: {
      title: 'Stufen',
      on: ({ members, tiers }) =>
        `${members} Mitglieder werden nach dem, was sie bisher gesammelt haben, in ${tiers} Stufen eingeteilt, ohne E-Mails und Geschenke. Danach wechseln sie von selbst.`,
      off: ({ members }) =>
        `${members} Mitglieder haben keine Stufe mehr und keine Vorteile daraus.`,
    },
    referral_enabled: {
      title: 'Empfehlungen',
      on: ({ members }) =>
        `${members} Mitglieder bekommen einen Code zum Teilen. Kauft ein Freund, haben beide etwas davon.`,
      off: () => 'Die Codes der Werbenden gelten für neue Freunde nicht mehr. Verdientes bleibt.',
    },
    memberships_enabled: {
      title: 'Bezahlte Mitgliedschaften',
      on: ({ plans }) =>
        `Im Verkauf sind ${plans} Mitgliedschaften: Wer eine kauft, bekommt ihre Vorteile.`,
      off: () => 'Ein Kauf bringt nichts mehr, und wer eine hat, verliert ihre Vorteile.',
    },
    emails_enabled: {
      title: 'E-Mails',
      on: ({ reached }) =>
        `Bis zu ${reached} Mitglieder bekommen ab jetzt E-Mails über Punkte, Stufen und Prämien, jede zu ihrem Anlass. Sofort geht nichts hinaus.`,
      off: ({ reached }) =>
        `Keines der ${reached} Mitglieder mit Adresse bekommt noch eine E-Mail.`,
    },
    join_gate_enabled: {
      title: 'Kunden müssen beitreten',
      on: ({ members }) =>
        `Neue Kunden werden nur Mitglied, wenn sie selbst beitreten. Die ${members} Mitglieder bleiben es.`,
      off: () => 'Wer ein Konto hat, wird ohne Beitritt Mitglied.',
    },
    affiliates_feature: {
      title: 'Partnerprogramm: verfügbar',
      on: () => 'Sie können ein Partnerprogramm einrichten. Noch bemerkt es niemand.',
      off: ({ partners }) =>
        `Das Partnerprogramm ist nicht mehr da, auch nicht für seine ${partners} Partner.`,
    },
    affiliates_enabled: {
      title: 'Partnerprogramm',
      on: ({ partners }) =>
        `Bestellungen über Codes und Links von ${partners} Partnern bringen ihnen Provision.`,
      off: ({ partners }) => `Bestellungen bringen den ${partners} Partnern keine Provision mehr.`,
    },
    applications_open: {
      title: 'Bewerbungen von Partnern',
      on: () => 'Wer will, kann sich in Ihrem Shop als Partner bewerben.',
      off: ({ waiting }) =>
        `Niemand kann sich mehr bewerben. Die ${waiting} Wartenden lassen sich noch annehmen.`,
    },
    auto_approve: {
      title: 'Partner von selbst annehmen',
      on: ({ waiting }) =>
        `Wer sich bewirbt, ist sofort Partner. Die ${waiting} Wartenden brauchen weiter Ihr Wort.`,
      off: () => 'Jeder Partner wartet auf Ihr Wort.',
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
      on: ({ keys }) => `${keys} Schlüssel gelten.`,
      off: ({ keys }) => `${keys} Schlüssel gelten nicht mehr, und was sie benutzt, steht still.`,
    },
    api_paused: {
      title: 'Pause der API',
      on: ({ keys, assistants }) =>
        `${keys} Schlüssel und ${assistants} Assistenten werden abgewiesen, bis Sie die Pause beenden. Die Schlüssel bleiben gültig.`,
      off: ({ keys }) => `${keys} Schlüssel gelten wieder.`,
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
      'Der Dienst hat keinen Mailserver, also geht nichts hinaus. LAUREL_SMTP_URL legt einen fest.',
    affiliates_feature: 'Das Partnerprogramm ist noch nicht verfügbar.',
    affiliates_program: 'Das Partnerprogramm ist aus.',
  },
  missing: 'Es fehlt noch',
  if_on: 'Wenn Sie einschalten:',
  if_off: 'Wenn Sie ausschalten:',
  switch_on: 'Einschalten',
  switch_off: 'Ausschalten',
  flip_of: (flip, title) => `${title}: ${flip}`,
  ask: (flip, title) => `${title}: ${flip}?`,
  is_on: 'Es ist an.',
  is_off: 'Es ist aus.',
}
