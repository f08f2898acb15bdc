import type { Texts } from '../en/index.ts'

const named = (label: string, description: string) => ({ label, description })
const followed = (name: string) =>
  named(
    `Auf ${name} folgen`,
    `Punkte, wenn jemand Ihnen auf ${name} folgt; einmal, auf Treu und Glauben.`,
  )
const shared = (name: string) =>
  named(`Auf ${name} teilen`, `Punkte fürs Teilen auf ${name}; einmal, auf Treu und Glauben.`)

export const program_types: Texts['program_types'] = {
  'earning.order_placed': named(
    'Bestellung',
    'Punkte nach dem Betrag einer Bestellung. Nur eine solche Regel kann eingeschaltet sein.',
  ),
  'earning.account_created': named('Kundenkonto anlegen', 'Punkte für den Beitritt zum Programm.'),
  'earning.newsletter_signup': named(
    'Newsletter abonnieren',
    'Punkte für die Zustimmung zu Werbung per E-Mail; der Shop bestätigt sie.',
  ),
  'earning.sms_signup': named(
    'SMS abonnieren',
    'Punkte für die Zustimmung zu Werbung per SMS; der Shop bestätigt sie.',
  ),
  'earning.birthday': named('Geburtstag', 'Punkte zum Geburtstag des Kunden, einmal im Jahr.'),
  'earning.pet_birthday': named(
    'Geburtstag eines Haustiers',
    'Punkte zum Geburtstag jedes Haustiers, einmal im Jahr.',
  ),
  'earning.child_birthday': named(
    'Geburtstag eines Kindes',
    'Punkte zum Geburtstag jedes Kindes, einmal im Jahr.',
  ),
  'earning.product_review': named(
    'Produkt bewerten',
    'Punkte für eine Produktbewertung, die der Server des Shops mit POST /customers/{customer_id}/claims meldet.',
  ),
  'earning.referral': named('Freunde werben', 'Punkte für die erste Bestellung eines Freundes.'),
  'earning.follow_instagram': followed('Instagram'),
  'earning.follow_tiktok': followed('TikTok'),
  'earning.follow_x': followed('X'),
  'earning.like_facebook': named(
    'Gefällt mir auf Facebook',
    'Punkte für ein „Gefällt mir“ auf Facebook; einmal, auf Treu und Glauben.',
  ),
  'earning.share_facebook': shared('Facebook'),
  'earning.share_x': shared('X'),
  'earning.visit_url': named('Seite besuchen', 'Punkte für den Besuch einer Seite, einmal.'),
  'earning.custom_action': named(
    'Eigene Aktion',
    'Punkte für alles andere, einmal. Davon kann es mehrere geben.',
  ),
  'reward.percentage': named('Prozent Nachlass', 'Ein Code für Prozente auf eine Bestellung.'),
  'reward.fixed_amount': named('Betrag Nachlass', 'Ein Code für einen Betrag auf eine Bestellung.'),
  'reward.variable_amount': named(
    'Betrag nach Wahl',
    'Ein Code, dessen Betrag aus den Punkten folgt, die der Kunde einlösen will.',
  ),
  'reward.free_shipping': named('Kostenloser Versand', 'Ein Code für Versand ohne Kosten.'),
  'reward.free_product': named('Gratisprodukt', 'Ein Code, mit dem ein Produkt nichts kostet.'),
  'reward.product_discount': named(
    'Nachlass auf Produkte',
    'Ein Code für einen Nachlass auf bestimmte Produkte oder Kategorien.',
  ),
  'reward.store_credit': named('Guthaben', 'Guthaben auf dem Kundenkonto im Shop.'),
  'reward.gift_card': named('Geschenkkarte', 'Eine Geschenkkarte des Shops.'),
  'benefit.points_multiplier': named(
    'Mehr Punkte',
    'Bestellungen bringen ein Vielfaches der Punkte.',
  ),
  'benefit.entry_points': named(
    'Punkte zum Einstieg',
    'Punkte beim Erreichen; wieder erst nach einem Jahr.',
  ),
  'benefit.entry_discount_code': named(
    'Geschenkcode zum Einstieg',
    'Ein Rabattcode beim Erreichen; wieder erst nach einem Jahr.',
  ),
  'benefit.percentage_discount': named(
    'Mitgliederrabatt',
    'Ein Nachlass, der an der Kasse von selbst abgezogen wird.',
  ),
  'benefit.free_shipping': named(
    'Kostenloser Versand',
    'Der Versand kostet an der Kasse von selbst nichts.',
  ),
  'benefit.reward_price': named(
    'Mitgliederpreise für Prämien',
    'Manche Prämien kosten Mitglieder andere Punkte.',
  ),
  'benefit.birthday_bonus': named(
    'Geburtstagsbonus',
    'Punkte zusätzlich zu dem, was die Geburtstagsregel bringt.',
  ),
  'benefit.early_access': named(
    'Früher Zugang',
    'Mitglieder sehen und kaufen Neues vor allen anderen.',
  ),
  'benefit.custom_perk': named(
    'Eigener Vorteil',
    'Alles andere, worum sich der Shop selbst kümmert. Mitglieder sehen ihn so, wie er dasteht.',
  ),
}
