import { pluralIn } from '../language-basics.ts'
import { actions } from './actions/de.ts'
import type { ExplanationTexts } from './en.ts'

const plural = pluralIn('de')

export const de: ExplanationTexts = {
  dates: 'de',
  sentences: {
    order_earned: ({ points, order }) => `${points} für Bestellung ${order}.`,
    order_raised: ({ points, order }) =>
      `${points} mehr für Bestellung ${order} nach einer Änderung.`,
    by_terms_of: ({ moment }) => `Nach den Bedingungen vom ${moment}.`,
    order_lines: ({ goods, amount, points, per }) => `${amount} für ${goods}, ${points} je ${per}.`,
    order_lines_multiplied: ({ goods, amount, points, per, multiplier }) =>
      `${amount} für ${goods}, ${points} je ${per}, mal ${multiplier}.`,
    shipping_counted: ({ amount }) => `Der Versand zählt mit: ${amount}.`,
    after_discounts: () => 'Es zählt, was nach allen Rabatten bezahlt wurde.',
    with_tax: () => 'Die Steuer zählt mit.',
    without_tax: () => 'Die Steuer zählt nicht.',
    excluded_gift_card: ({ goods, amount }) =>
      `Geschenkkarten bringen nichts: ${goods} um ${amount}.`,
    excluded_membership_product: ({ goods, amount }) =>
      `Mitgliedschaften bringen nichts: ${goods} um ${amount}.`,
    excluded_subscription_renewal: ({ goods, amount }) =>
      `Verlängerte Abos bringen nichts: ${goods} um ${amount}.`,
    excluded_sale_item: ({ goods, amount }) =>
      `Reduzierte Artikel bringen nichts: ${goods} um ${amount}.`,
    excluded_product: ({ goods, amount }) =>
      `Ausgenommene Produkte bringen nichts: ${goods} um ${amount}.`,
    excluded_product_tag: ({ goods, amount }) =>
      `Produkte mit einem ausgenommenen Tag bringen nichts: ${goods} um ${amount}.`,
    excluded_collection: ({ goods, amount }) =>
      `Produkte einer ausgenommenen Kollektion bringen nichts: ${goods} um ${amount}.`,
    tier_multiplied: ({ tier, multiplier }) => `Die Stufe ${tier} gibt das ${multiplier}-Fache.`,
    membership_multiplied: ({ multiplier }) =>
      `Eine bezahlte Mitgliedschaft gibt das ${multiplier}-Fache.`,
    campaign_added: ({ campaign, points }) => `Die Aktion „${campaign}“ gab ${points} dazu.`,
    campaign_multiplied: ({ campaign, multiplier, points }) =>
      `Die Aktion „${campaign}“ gibt das ${multiplier}-Fache: ${points} mehr.`,
    campaign_alone: ({ multiplier, held, counting }) =>
      `Das ${held}-Fache und das ${multiplier}-Fache gelten nicht zusammen: nur das ${counting}-Fache zählt.`,
    campaign_capped: ({ campaign, points }) =>
      `Die Aktion „${campaign}“ hatte nur noch ${points} zu vergeben.`,
    campaign_audience: ({ campaign }) => `Die Aktion „${campaign}“ ist für andere Kunden.`,
    campaign_held_out: ({ campaign }) =>
      `Die Aktion „${campaign}“ lässt diesen Kunden absichtlich aus, um mit und ohne sie zu vergleichen.`,
    campaign_used_up: ({ campaign }) => `Die Aktion „${campaign}“ hatte ihr Limit erreicht.`,
    campaign_product_scope: ({ campaign }) => `Die Aktion „${campaign}“ ist für andere Produkte.`,
    campaign_outdone: ({ campaign }) =>
      `Die Aktion „${campaign}“ galt nicht, weil etwas anderes mehr brachte.`,
    campaigns_not_said: ({ campaigns }) => `Galt auch nicht: ${campaigns}.`,
    rounded: ({ exact, points }) => `${exact} wird auf ${points} gerundet.`,
    held_until: ({ moment }) => `Zurückgehalten bis ${moment}: erst dann einlösbar.`,
    was_held_until: ({ moment }) => `Bis ${moment} zurückgehalten.`,
    taken_back_since: ({ points, left }) => `Seither zurückgenommen: ${points}. Noch da: ${left}.`,
    did_not_fit: ({ points }) => `Nicht vergeben, weil das Konto keinen Platz mehr hat: ${points}.`,

    order_earned_nothing: ({ order }) => `Bestellung ${order} hat nichts gebracht.`,
    order_unpaid: () => 'Sie ist noch nicht bezahlt.',
    order_unfulfilled: () => 'Sie ist bezahlt; Punkte gibt es, wenn sie ausgeliefert ist.',
    order_waits_for_customer: () =>
      'Der Kunde wurde gelöscht. Sie bringt Punkte, wenn er zurückkommt.',
    order_cancelled: () => 'Sie wurde storniert.',
    order_of_guest: () => 'Sie gehört keinem Mitglied.',
    program_disabled: () => 'Das Programm war ausgeschaltet.',
    no_order_rule: () => 'Keine Regel zahlte für Bestellungen.',
    excluded_from_program: () => 'Der Kunde war vom Programm ausgeschlossen.',
    excluded_audience: () =>
      'Das Programm ist nicht für Kunden dieser Art (Firmen oder Privatpersonen).',
    excluded_customer_tag: () => 'Der Kunde hatte einen ausgenommenen Tag.',
    not_a_member: () => 'Der Kunde war kein Mitglied.',
    past_order: () => 'Sie ist älter als das Programm und wurde ohne Punkte importiert.',
    excluded_order_tag: () => 'Die Bestellung hat einen ausgenommenen Tag.',
    no_line_earns: () => 'Keine ihrer Positionen bringt Punkte.',
    limit_reached: () => 'Das Mitglied hatte das Limit der Regel für Bestellungen erreicht.',
    below_minimum: ({ minimum, amount }) =>
      `Die Regel verlangt mindestens ${minimum} an Waren, die zählen; es waren ${amount}.`,
    too_little: ({ amount }) => `${amount} ist zu wenig für einen ganzen Punkt.`,

    rule_paid: ({ points, rule }) => `${points} für: ${rule}.`,
    rule_claimed: () => 'Das Mitglied hat sie beansprucht.',
    rule_automatic: () => 'Sie kamen von selbst.',
    rule_base: ({ points }) => `Die Regel gibt ${points}.`,

    api_awarded: ({ points }) => `${points} durch einen Aufruf der API gutgeschrieben.`,
    corrected_up: ({ points }) => `${points} durch eine Korrektur dazugegeben.`,
    corrected_down: ({ points }) => `${points} durch eine Korrektur abgezogen.`,
    deducted: ({ points }) => `${points} abgebucht.`,
    applied_partly: ({ requested, points }) => `Verlangt: ${requested}; auf dem Konto: ${points}.`,
    reason_given: ({ reason }) => `Angegebener Grund: „${reason}“`,
    reference_given: ({ reference }) => `Die Referenz ist ${reference}.`,
    undoes_entry: ({ points, moment }) => `Das macht ${points} vom ${moment} rückgängig.`,
    not_for_tiers: () => 'Es zählt nicht für Stufen.',

    redeemed: ({ points, reward }) => `${points} eingelöst für: ${reward}.`,
    redeemed_back: ({ points, reward }) => `${points} zurück, weil storniert wurde: ${reward}.`,
    back_partly: ({ spent }) => `Gekostet hatte es ${spent}; mehr passt nicht auf das Konto.`,
    code_pending: () => 'Der Code wird noch erstellt.',
    code_issued: ({ code }) => `Der Code ${code} wurde noch nicht verwendet.`,
    code_used: ({ code }) => `Der Code ${code} wurde verwendet.`,
    code_expired: ({ code }) => `Der Code ${code} ist ungenutzt abgelaufen.`,
    code_cancelled: () => 'Das wurde inzwischen storniert.',
    credit_given: ({ amount }) => `Dafür gab es ${amount} Guthaben.`,

    taken_back_of_order: ({ points, order }) => `${points} von Bestellung ${order} zurückgenommen.`,
    order_was_refunded: () => 'Die Bestellung wurde erstattet.',
    order_was_cancelled: () => 'Die Bestellung wurde storniert.',
    taken_back_of_rule: ({ points, rule }) => `${points} zurückgenommen, vergeben für: ${rule}.`,
    taken_back_of_tier: ({ points, tier }) =>
      `${points} vom Geschenk der Stufe ${tier} zurückgenommen, weil die Stufe verloren ging.`,
    taken_back_of_membership: ({ points, membership }) =>
      `${points} vom Geschenk der Mitgliedschaft ${membership} zurückgenommen.`,
    taken_back_of_entry: ({ points }) => `${points} von Hand zurückgenommen.`,
    given_back_of_entry: ({ points }) => `${points} von Hand zurückgegeben.`,
    taken_from_held: () => 'Von zurückgehaltenen Punkten, der Punktestand bleibt also gleich.',
    forgiven: ({ points }) => `Schon verfallen oder wegkorrigiert, also nicht verlangt: ${points}.`,
    not_given_again: ({ points }) =>
      `Schon verfallen oder wegkorrigiert, also nicht noch einmal gegeben: ${points}.`,
    not_given_back: ({ points }) =>
      `Inzwischen mit ihrem Anlass zurückgenommen, also nicht zurückgegeben: ${points}.`,
    owed: ({ points }) =>
      `Schon ausgegeben, also geschuldet: ${points}. Die nächsten Bestellungen gleichen das aus.`,
    owed_settled: ({ points }) => `${points} als Ausgleich für das, was geschuldet war.`,
    expired: ({ points }) =>
      `Verfallen: ${points}. So lange, wie Punkte bleiben, kam keiner dazu und keiner wurde ` +
      'verwendet.',
    order_released: ({ points, order }) =>
      `${points} von Bestellung ${order}, bisher zurückgehalten, jetzt einlösbar.`,
    rule_released: ({ points, rule }) =>
      `${points}, bisher zurückgehalten, jetzt einlösbar; vergeben für: ${rule}.`,
    tier_gift: ({ points, tier }) => `${points} als Geschenk für das Erreichen der Stufe ${tier}.`,
    membership_gift: ({ points, membership }) =>
      `${points} als Geschenk der Mitgliedschaft ${membership}.`,
    imported: ({ points }) => `${points} durch einen Import mitgebracht.`,
    account_closed: () => 'Das Konto wurde geschlossen, weil der Kunde gelöscht wurde.',
    import_undone: ({ points }) =>
      `${points} zurückgenommen, weil ein Import rückgängig gemacht wurde.`,
    import_given_back: ({ points }) =>
      `${points} zurückgegeben, weil ein Import rückgängig gemacht wurde.`,
    other_entry: ({ points }) => `${points}.`,

    made_by_key: ({ name }) => `Mit dem API-Schlüssel „${name}“.`,
    made_by_assistant: ({ name }) => `Vom Assistenten „${name}“.`,
    made_by_member: () => 'Vom Mitglied selbst.',
    made_by_person: ({ name }) => `Von ${name}.`,
    made_by_admin_token: ({ name }) => `Mit dem Admin-Token „${name}“.`,
    made_by_root: () => 'Mit dem Admin-Token der Installation.',
    made_by_command_line: () => 'Auf der Kommandozeile.',

    tier_up: ({ tier }) => `Aufstieg in ${tier}.`,
    tier_up_from: ({ tier, from }) => `Aufstieg von ${from} in ${tier}.`,
    tier_down: ({ tier }) => `Abstieg in ${tier}.`,
    tier_down_from: ({ tier, from }) => `Abstieg von ${from} in ${tier}.`,
    moved_by_hand: () => 'Jemand hat sie von Hand gesetzt.',
    moved_by_clearing: () =>
      'Eine von Hand gesetzte Stufe wurde aufgehoben, also gelten wieder die Regeln.',
    moved_by_points: () => 'Punkte, Bestellungen oder Umsatz haben die Schwelle erreicht.',
    moved_by_refund: () => 'Etwas, das gezählt hatte, wurde zurückgenommen.',
    moved_at_period_end: () => 'Was zählte, liegt nicht mehr im Zeitraum.',
    moved_by_removal: () => 'Die Stufe wurde aus dem Programm entfernt.',
    moved_by_change: () => 'Die Stufen oder ihre Zählweise wurden geändert.',
    bar_points: ({ tier, required, current }) =>
      `${tier} verlangt ${required} in der Zeit, die zählt; das Mitglied hatte ${current}.`,
    bar_amount: ({ tier, required, current }) =>
      `${tier} verlangt Bestellungen um ${required} in der Zeit, die zählt; das Mitglied hatte ${current}.`,
    bar_orders: ({ tier, required, current }) =>
      `${tier} verlangt ${required} in der Zeit, die zählt; das Mitglied hatte ${current}.`,
    any_bar: ({ tier }) => `Eine der Schwellen von ${tier} genügt.`,
    all_bars: ({ tier }) => `${tier} verlangt alle davon.`,
    tiers_not_live: () => 'Die Stufen sind nicht in Betrieb.',
    in_tier: ({ tier }) => `Das Mitglied ist in der Stufe ${tier}.`,
    in_tier_since: ({ tier, moment }) => `Das Mitglied ist seit ${moment} in der Stufe ${tier}.`,
    held_by_hand: ({ moment }) =>
      `Jemand hat sie am ${moment} von Hand gesetzt; sie bleibt, bis das aufgehoben wird.`,
    kept_until: ({ moment }) =>
      `Die Schwelle ist nicht mehr erreicht; die Stufe bleibt bis ${moment}.`,
    highest_tier: () => 'Es gibt keine höhere Stufe.',
    missing_points: ({ tier, missing, current, required }) =>
      `Für ${tier} fehlt noch: ${missing} (${current} von ${required}).`,
    missing_amount: ({ tier, missing, current, required }) =>
      `Für ${tier} fehlt noch: Bestellungen um ${missing} (${current} von ${required}).`,
    missing_orders: ({ tier, missing, current, required }) =>
      `Für ${tier} fehlt noch: ${missing} (${current} von ${required}).`,
    reached: ({ tier, current, required }) =>
      `Diese Schwelle von ${tier} ist erreicht: ${current} von ${required}.`,

    erases_profile: () =>
      'Name, E-Mail-Adresse, Tags, Sprache, Geburtstag, Zustimmung und Empfehlungscode werden ' +
      'gelöscht.',
    erases_shop_customer: () => 'Der Kunde wird im Shop gelöscht.',
    erases_dependents: ({ number }) =>
      `Haustiere und Kinder werden mit ihren Geburtstagen gelöscht: ${number}.`,
    erases_emails: ({ number }) => `Inhalte und Adressen von E-Mails werden gelöscht: ${number}.`,
    erases_copies: ({ number }) =>
      `Zeilen von Importen und Meldungen der Plattform werden geleert: ${number}.`,
    erases_partner: () => 'Name und Adresse als Partner werden gelöscht.',
    closes_balance: ({ points }) => `Vom Guthaben genommen: ${points}.`,
    closes_held: ({ points }) => `Nicht mehr zurückgehalten und nie ausgezahlt: ${points}.`,
    closes_owed: ({ points }) => `Nicht mehr geschuldet: ${points}.`,
    ends_sessions: () => 'Alle Sitzungen enden sofort.',
    keeps_entries: ({ number }) => `Einträge des Kontos, ohne persönliche Daten: ${number}.`,
    keeps_words: ({ number }) =>
      `Davon mit einem Grund, den jemand geschrieben hat und den niemand ändern kann: ${number}.`,
    keeps_orders: ({ number }) => `Bestellungen, ohne Name und Adresse: ${number}.`,
    keeps_codes: ({ number }) => `Codes und Einlösungen: ${number}.`,
    keeps_referrals: ({ number }) => `Empfehlungen an Freunde: ${number}.`,
    keeps_partner: () => 'Name und Adresse als Partner, weil es Provisionen gibt.',
    keeps_number: () =>
      'Die Kundennummer, und die Id im eigenen System des Shops, wenn es eine gibt.',
    keeps_answers: () =>
      'Antworten für Wiederholungen, drei Tage lang, und Ereignisse für deine Endpunkte, einen ' +
      'Monat lang.',

    joined: () => 'Dem Programm beigetreten.',
    merged_from: ({ customer }) => `Kunde ${customer} wurde mit diesem zusammengeführt.`,
    booked_before_merge: ({ customer }) =>
      `Gebucht für Kunde ${customer}, vor der Zusammenführung.`,
    merge_brought: ({ points, orders }) => `Das bringt ${points} und ${orders}.`,
    merge_brought_held: ({ points }) => `Zurückgehalten sind außerdem ${points}.`,
    merge_brought_owed: ({ points }) =>
      `Was noch offen ist, zahlen die nächsten Bestellungen: ${points}.`,
    email_queued: ({ email }) => `Eine E-Mail wartet auf den Versand: ${email}.`,
    email_sent: ({ email }) => `Eine E-Mail wurde gesendet: ${email}.`,
    email_in_mailbox: ({ email }) =>
      `Eine E-Mail blieb im Postfach des Dienstes, weil es keinen Mailserver gibt: ${email}.`,
    email_dropped: ({ email }) => `Eine E-Mail wurde nicht gesendet: ${email}.`,
    email_bounced: ({ email }) => `Eine E-Mail kam zurück: ${email}.`,
    email_failed: ({ email }) => `Eine E-Mail konnte nicht gesendet werden: ${email}.`,
    referral_open: () => 'Hat jemanden geworben, der noch nicht bestellt hat.',
    referral_completed: () => 'Hat jemanden geworben, der bestellt hat.',
    referral_reversed: () => 'Hat jemanden geworben, dessen Bestellung zurückgenommen wurde.',
    referral_refused: () => 'Hat jemanden geworben, was abgelehnt wurde.',
    referred_by: ({ sender }) => `Wurde von Kunde ${sender} geworben.`,
    membership_bought: () => 'Hat eine Mitgliedschaft gekauft.',
    membership_bought_named: ({ membership }) => `Hat die Mitgliedschaft ${membership} gekauft.`,
    gift_code: () => 'Hat einen Rabattcode als Geschenk bekommen.',
    action_done: ({ who, operation }) => `${who} hat ${operation}.`,
    action_refused: ({ who, operation }) =>
      `${who} wollte ${operation}. Das wurde abgelehnt oder nicht abgeschlossen.`,

    balance_stays: ({ points }) => `Der Punktestand bleibt bei ${points}.`,
    balance_changes: ({ from, to }) => `Der Punktestand geht von ${from} auf ${to}.`,
    held_changes: ({ from, to }) => `Zurückgehaltene Punkte gehen von ${from} auf ${to}.`,
    will_be_owed: ({ points }) =>
      `Schon ausgegeben, also geschuldet: ${points}. Die nächsten Bestellungen gleichen das aus.`,
    tier_stays: ({ tier }) => `Die Stufe bleibt ${tier}.`,
    tier_changes: ({ from, to }) => `Die Stufe geht von ${from} auf ${to}.`,
    expiry_stays: ({ moment }) =>
      `Ohne weitere Aktivität verfallen die Punkte weiterhin am ${moment}.`,
    expiry_changes: ({ moment }) =>
      `Ohne weitere Aktivität verfallen die Punkte dann am ${moment}.`,

    rule_open: ({ points }) => `Das Mitglied kann ${points} dafür beanspruchen.`,
    rule_open_code: () => 'Das Mitglied kann einen Rabattcode dafür beanspruchen.',
    rule_by_itself: ({ points }) => `Sie gibt ${points} von selbst.`,
    rule_by_itself_code: () => 'Sie gibt von selbst einen Rabattcode.',
    rule_for_orders: () =>
      'Sie zahlt für Bestellungen; jede Bestellung sagt, was sie gebracht hat.',
    rule_needs_email_consent: () => 'Der Kunde hat E-Mail-Werbung noch nicht zugestimmt.',
    rule_already_paid: ({ points, moment }) =>
      `Sie hat dem Mitglied am ${moment} ${points} gegeben.`,
    rule_already_paid_code: ({ moment }) => `Sie hat dem Mitglied am ${moment} einen Code gegeben.`,
    rule_already_taken_back: ({ moment }) =>
      `Sie hat am ${moment} gezahlt, und die Punkte wurden zurückgenommen.`,
    rule_disabled: () => 'Die Regel ist ausgeschaltet.',
    program_is_disabled: () => 'Das Programm ist ausgeschaltet.',
    customer_excluded: () =>
      'Der Kunde ist ausgeschlossen, von Hand, durch einen Tag oder durch seine Art.',
    birthday_missing: () => 'Der Kunde hat keinen Geburtstag eingetragen.',
    not_birthday_month: () => 'Es ist nicht der Monat des Geburtstags.',
    birthday_too_recent: () => 'Der Geburtstag wurde für dieses Jahr zu spät eingetragen.',
  },
  words: {
    items: (formatted, count) =>
      `${formatted} ${plural(count, { one: 'Artikel', other: 'Artikel' })}`,
    orders: (formatted, count) =>
      `${formatted} ${plural(count, { one: 'Bestellung', other: 'Bestellungen' })}`,
    campaigns: (formatted, count) =>
      `${formatted} ${plural(count, { one: 'Aktion', other: 'Aktionen' })}`,
    and_more: (names, more) => `${names} und ${more} weitere`,
  },
  actions,
}
