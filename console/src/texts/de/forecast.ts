import type { LaterTexts } from '../en/index.ts'

const members = (count: number, shown: string) =>
  count === 0 ? 'niemand' : count === 1 ? '1 Mitglied' : `${shown} Mitglieder`
const points = (count: number, shown: string) => (count === 1 ? '1 Punkt' : `${shown} Punkte`)
const large = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const earnings = ([orders, of_orders]: [number, string], [awards, of_awards]: [number, string]) =>
  [
    ...(orders > 0 || awards === 0
      ? [orders === 1 ? '1 Bestellung' : `${of_orders} Bestellungen`]
      : []),
    ...(awards > 0
      ? [awards === 1 ? '1 andere Gutschrift' : `${of_awards} andere Gutschriften`]
      : []),
  ].join(' und ')

export const forecast: LaterTexts['forecast'] = {
  title: 'Prognose',
  about: (number) => `rund ${number}`,
  more: (count, shown, days) =>
    `Mit dieser Änderung hätte es in den letzten ${days} Tagen ${shown} ${count === 1 ? 'Punkt' : 'Punkte'} mehr gegeben.`,
  fewer: (count, shown, days) =>
    `Mit dieser Änderung hätte es in den letzten ${days} Tagen ${shown} ${count === 1 ? 'Punkt' : 'Punkte'} weniger gegeben.`,
  same: (days) =>
    `Mit dieser Änderung hätte es in den letzten ${days} Tagen ebenso viele Punkte gegeben.`,
  rests_on: (orders, awards) =>
    `Das ist nur grob geschätzt. Grundlage: ${earnings(orders, awards)}.`,
  no_orders: (days) =>
    `In den letzten ${days} Tagen hat niemand etwas gesammelt, daher gibt es keine Prognose.`,
  is_off: 'Das Programm ist aus. Bestellungen bringen nichts, mit und ohne diese Änderung.',
  costs: (money) => `Das hätte höchstens ${money} mehr gekostet.`,
  saves: (money) => `Das hätte bis zu ${money} gespart.`,
  who: (more, less) =>
    `${large(members(...more))} ${more[0] > 1 ? 'hätten' : 'hätte'} mehr bekommen, ${members(...less)} weniger.`,
  tier: (name, after, before) =>
    `${name}: ${after[0] === 0 ? 'keine Mitglieder' : members(...after)} statt ${before}.`,
  more_codes: (codes) => `Zusätzliche Codes: ${codes}.`,
  fewer_codes: (codes) => `Weniger Codes: ${codes}.`,
  limit_at: (days, shown) =>
    days === 0
      ? 'Ihre Grenze wäre am ersten Tag erreicht gewesen.'
      : days === 1
        ? 'Ihre Grenze wäre nach 1 Tag erreicht gewesen.'
        : `Ihre Grenze wäre nach ${shown} Tagen erreicht gewesen.`,
  rewards: {
    all: (name, [count, shown], after, before) =>
      `${name}: ${count === 1 ? 'Die eine Einlösung hätte' : `Die ${shown} Einlösungen hätten`} ${after} Punkte gekostet statt ${before}.`,
    some: (name, left, all, after, before) =>
      `${name}: Möglich gewesen wären ${left} der ${all} Einlösungen, für ${after} Punkte statt ${before}.`,
    none: (name, [count, shown]) =>
      count === 1
        ? `${name}: Die eine Einlösung wäre nicht möglich gewesen.`
        : `${name}: Keine der ${shown} Einlösungen wäre möglich gewesen.`,
    worth: (name, after, before) =>
      `${name}: Was Mitglieder dafür bekamen, wäre ${after} wert gewesen statt ${before}.`,
  },
  commissions: (after, before) =>
    `Partner hätten für ihre Bestellungen ${after} statt ${before} bekommen.`,
  birthdays: (after, before, until) =>
    `Die Geburtstage bis ${until} bringen ${after} Punkte statt ${before}.`,
  expires: (after, before, until) =>
    `Bis ${until} verfallen ${after} Punkte statt ${before}, wenn diese Mitglieder inaktiv bleiben.`,
  left_out: ([count, shown], points) =>
    `${count === 1 ? '1 Mitglied' : `${shown} Mitglieder`} mit ${points} Punkten ${count === 1 ? 'kann' : 'können'} nichts mehr sammeln oder einlösen. Die Punkte bleiben.`,
  let_in: ([count, shown], points) =>
    `${count === 1 ? '1 Mitglied' : `${shown} Mitglieder`} mit ${points} Punkten ${count === 1 ? 'kann' : 'können'} wieder sammeln und einlösen.`,
  year_end: (day, [count, shown]) =>
    count === 1
      ? `Am ${day} verliert 1 Mitglied die Stufe oder behält sie nur noch für die Karenztage, wenn es bis dahin nichts sammelt.`
      : `Am ${day} verlieren ${shown} Mitglieder ihre Stufe oder behalten sie nur noch für die Karenztage, wenn sie bis dahin nichts sammeln.`,
  owed: (after, before) =>
    `Mitglieder könnten höchstens ${after} einlösen, bisher sind es ${before}.`,
  owed_first: (after) => `Mitglieder könnten höchstens ${after} einlösen.`,
  owed_none: (before) =>
    `Mitglieder könnten nichts mit einem Wert in Geld einlösen, bisher sind es höchstens ${before}.`,

  plot: 'Punkte mit und ohne diese Änderung',
  as_is: 'Jetzt',
  as_would_be: 'Nach der Änderung',
  parts: {
    base: 'Grundpunkte',
    bonus: 'Bonuspunkte',
    other: 'Stufen und andere Wege',
  },
  points,
  part: (name, number) => `${name}: ${number}`,
  bar: (side, total, parts) => `${side}: ${total} (${parts}).`,

  figures: 'Alle Zahlen',
  difference: 'Unterschied',
  rows: {
    base_points: 'Grundpunkte',
    bonus_points: 'Bonuspunkte',
    tier_points: 'Punkte für das Erreichen von Stufen',
    rule_points: 'Punkte auf anderen Wegen',
    earning_members: 'Mitglieder, die Punkte bekamen',
    promoted: 'Aufstiege',
    demoted: 'Abstiege',
    codes: 'Codes',
    cost: 'Höchste Kosten',
    owed: 'Einlösbarer Wert',
  },

  basis: (orders, awards, days) =>
    `Grundlage: ${earnings(orders, awards)} der letzten ${days} Tage.`,
  moved: (from, until) => `Die Aktion, als wäre sie vom ${from} bis zum ${until} gelaufen.`,
  moved_open: (from) => `Die Aktion, als hätte sie am ${from} begonnen.`,
  sample: (replayed, all, error) =>
    `Eine Stichprobe: ${replayed} von ${all} Mitgliedern. Der Unterschied kann um ${error} Punkte größer oder kleiner sein.`,
  unknown: (count) => `Einschränkungen (${count})`,
  look_at: 'Grundlage',
  quick: (days) => `Stichprobe der letzten ${days} Tage`,
  days: (days) => `alles aus den letzten ${days} Tagen`,
  asking: 'Wird berechnet …',

  matches: {
    products: (count, shown) =>
      count === 1 ? 'Das betrifft 1 Produkt.' : `Das betrifft ${shown} Produkte.`,
    members: (count, shown) =>
      count === 1 ? 'Das betrifft 1 Mitglied.' : `Das betrifft ${shown} Mitglieder.`,
    no_products: 'Kein Produkt passt dazu. Prüfen Sie das Schlagwort oder die Kategorie.',
    no_members: 'Kein Mitglied passt dazu. Prüfen Sie das Schlagwort oder die Stufe.',
  },
}
