import type { Language } from './en.ts'
import { pluralIn } from './language-basics.ts'

const plural = pluralIn('pl')

/** Speaks to the reader by name, in forms that fit everybody. */
export const pl: Language = {
  tag: 'pl',
  direction: 'ltr',
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  respellDate: (date) => date.replace(/ (?=\d+:\d+$)/, ', godz. '),
  colon: ': ',
  points_name: 'punkty',
  pointsWord: (count) =>
    plural(count, { one: 'punkt', few: 'punkty', many: 'punktów', other: 'punktu' }),
  rules: {
    order_placed: 'Złożenie zamówienia',
    account_created: 'Dołączenie do programu',
    newsletter_signup: 'Zapis do newslettera',
    sms_signup: 'Zapis na SMS-y',
    birthday: 'Twoje urodziny',
    pet_birthday: 'Urodziny zwierzaka',
    child_birthday: 'Urodziny dziecka',
    referral: 'Polecenie znajomym',
    product_review: 'Opinia o produkcie',
    follow_instagram: 'Obserwowanie nas na Instagramie',
    follow_tiktok: 'Obserwowanie nas na TikToku',
    follow_x: 'Obserwowanie nas na X',
    like_facebook: 'Polubienie nas na Facebooku',
    share_facebook: 'Udostępnienie na Facebooku',
    share_x: 'Udostępnienie na X',
    visit_url: 'Odwiedzenie naszej strony',
    custom_action: 'Coś wyjątkowego',
  },
  templates: {
    cashback: 'Zwrot za zakupy',
    coffee_card: 'Karta kawowa',
    stamps: 'pieczątki',
    free_coffee: 'Kawa gratis',
    bronze: 'Brąz',
    silver: 'Srebro',
    gold: 'Złoto',
  },
  history: {
    points_awarded: 'Przyznane punkty',
    points_adjusted: 'Korekta punktów',
    points_deducted: 'Odjęte punkty',
    order_placed: 'Złożone zamówienie',
    tier_reached: 'Nowy poziom',
    points_reversed: 'Cofnięte punkty',
    points_imported: 'Przeniesione punkty',
    points_expired: 'Wygasłe punkty',
    reward_redeemed: 'Odebrana nagroda',
    redemption_cancelled: 'Anulowane odebranie nagrody',
    membership: 'Rozpoczęte członkostwo',
  },
  unsubscribe: {
    title: 'Wypisz się',
    question: (shop) => `Nie otrzymywać więcej tych e-maili od ${shop}?`,
    stopped: (shop) => `Nie otrzymujesz już tych e-maili od ${shop}.`,
    again: 'Zapisz się ponownie',
    resumed: (shop) => `Znów otrzymujesz te e-maile od ${shop}.`,
    groups: {
      points: 'Twoje punkty: zdobywane i wygasające',
      rewards: 'Nagrody i Twoje kody',
      tiers: 'Twój poziom VIP',
      birthdays: 'Urodziny i prezenty',
      referrals: 'Polecanie znajomym',
      memberships: 'Twoje płatne członkostwo',
      campaigns: 'Akcje i oferty',
      partners: 'Twoje prowizje partnerskie',
    },
  },
  emails: {
    greeting: (name) => `Cześć ${name},`,
    footer: {
      member: ({ program, shop }) =>
        `Otrzymujesz tę wiadomość, ponieważ należysz do programu ${program} w sklepie ${shop}.`,
      partner: ({ shop }) =>
        `Otrzymujesz tę wiadomość, ponieważ współpracujesz ze sklepem ${shop}.`,
      unsubscribe: 'Nie chcę otrzymywać takich wiadomości',
    },
    actions: {
      visit_shop: 'Przejdź do sklepu',
      see_rewards: 'Zobacz nagrody',
      use_code: 'Użyj kodu',
      share_link: 'Udostępnij link',
      see_offer: 'Zobacz ofertę',
      open_link: 'Otwórz link',
    },
    labels: {
      balance: 'Twoje saldo',
      reason: 'Za co',
      ways_to_earn: 'Jak zbierać',
      worth: 'Wartość',
      minimum_purchase: 'Przy zamówieniu od',
      ends_at: 'Ważny do',
      spent: 'Wykorzystano',
      previous_tier: 'Dotychczasowy poziom',
      next_tier_down: 'W przeciwnym razie',
      multiplier: 'Za zamówienia',
      benefits: 'Twoje korzyści',
      friend_gets: 'Dla znajomych',
      sender_gets: 'Dla Ciebie',
      code: 'Twój kod',
      link: 'Twój link',
      price: 'Cena',
      order: 'Zamówienie',
      payable_at: 'Wypłata od',
      offer: 'Twoja korzyść',
      rewards: 'Nagrody',
    },
    worth: {
      percentage: (value) => `${value} rabatu`,
      fixed_amount: (value) => `${value} rabatu`,
      free_shipping: () => 'Darmowa dostawa',
      free_product: () => 'Produkt gratis',
      gift_card: (value) => `Karta podarunkowa o wartości ${value}`,
      store_credit: (value) => `${value} środków w sklepie`,
    },
    order: (name) => `Zamówienie ${name}`,
    welcome: {
      title: ({ program }) => `Witamy w programie ${program}`,
      text: ({ shop, points_name }) =>
        `Od teraz zbierasz ${points_name} w sklepie ${shop} i wymieniasz je na nagrody.`,
    },
    points_earned: {
      title: ({ points }) => `Zdobywasz ${points}`,
      text: 'Dziękujemy. Jesteś coraz bliżej następnej nagrody.',
    },
    points_pending_released: {
      title: ({ points }) => `Możesz już wykorzystać ${points}`,
      text: 'Czas oczekiwania minął.',
    },
    points_reversed: {
      title: ({ points }) => `Cofnęliśmy ${points}`,
      refunded: ({ order }) =>
        `${order ? `Zamówienie ${order}` : 'Twoje zamówienie'} zostało zwrócone, a z nim to, ` +
        'co przyniosło.',
      cancelled: ({ order }) =>
        `${order ? `Zamówienie ${order}` : 'Twoje zamówienie'} zostało anulowane, a z nim to, ` +
        'co przyniosło.',
    },
    points_expiring: {
      title: ({ points, date }) => `Wykorzystaj ${points} do ${date}`,
      text: 'To, co zostanie po tym dniu, wygaśnie. Nagrody już czekają.',
    },
    points_expiring_last_chance: {
      title: ({ points, date }) => `Ostatnia szansa: ${points} do ${date}`,
      text: 'Potem to, co zostanie, wygaśnie na dobre. Wybierz coś dla siebie.',
    },
    points_expired: {
      title: ({ points, count }) =>
        `${plural(count, { one: 'Wygasł', few: 'Wygasły', other: 'Wygasło' })} ${points}`,
      text: 'Przy następnym zamówieniu zaczynasz zbierać od nowa.',
    },
    reward_available: {
      title: ({ reward }) => `W Twoim zasięgu: ${reward}`,
      text: ({ cost, balance }) => `Masz ${balance}. Ta nagroda kosztuje ${cost}.`,
    },
    reward_redeemed: {
      title: ({ reward }) => `Twoja nagroda: ${reward}`,
      with_code: 'Wpisz ten kod przy kasie.',
      store_credit: 'Kwota jest na Twoim koncie i zostanie odliczona przy kasie.',
    },
    reward_expiring: {
      title: ({ reward, date }) => `Tylko do ${date}: ${reward}`,
      text: 'Ten kod nie został jeszcze użyty.',
    },
    birthday: {
      title: 'Wszystkiego najlepszego z okazji urodzin',
      text: ({ shop }) => `Życzymy wspaniałego dnia. Oto prezent od sklepu ${shop}.`,
    },
    pet_birthday: {
      title: ({ name }) =>
        name ? `Wszystkiego najlepszego, ${name}` : 'Wszystkiego najlepszego dla Twojego zwierzaka',
      text: ({ shop }) => `To trzeba uczcić. Oto prezent od sklepu ${shop}.`,
    },
    child_birthday: {
      title: ({ name }) =>
        name ? `Wszystkiego najlepszego, ${name}` : 'Wszystkiego najlepszego dla Twojego dziecka',
      text: ({ shop }) => `Najlepsze życzenia od sklepu ${shop}. Oto prezent na ten dzień.`,
    },
    tier_up: {
      title: ({ tier }) => `Twój nowy poziom: ${tier}`,
      text: 'Gratulacje. Oto, co Ci daje.',
    },
    tier_approaching: {
      title: ({ tier }) => `Już blisko: ${tier}`,
      text: ({ points }) => `Zdobądź jeszcze ${points} i gotowe.`,
      text_nearly: 'Być może wystarczy następne zamówienie.',
    },
    tier_at_risk: {
      title: ({ tier }) => `Zachowaj poziom ${tier}`,
      text: ({ points, date }) => `Zdobądź ${points} do ${date}, aby zachować swój poziom.`,
      text_nearly: ({ date }) => `Złóż zamówienie do ${date}, aby zachować swój poziom.`,
    },
    tier_down: {
      title: ({ tier }) => `Twój poziom to teraz ${tier}`,
      text: ({ previous_tier }) =>
        `Poziom ${previous_tier} na razie się skończył. Każde zamówienie znów Cię do niego zbliża.`,
    },
    referral_invite: {
      title: ({ shop }) => `Poleć sklep ${shop} znajomym`,
      text: 'Wyślij znajomym swój link. Gdy ktoś złoży pierwsze zamówienie, podziękujemy Ci za to.',
    },
    referral_completed: {
      title: 'Twoje polecenie się udało',
      text: 'Dziękujemy za polecenie. To dla Ciebie.',
    },
    membership_started: {
      title: ({ membership }) => `Witamy w ${membership}`,
      text: 'Twoje członkostwo się rozpoczęło. Oto, co Ci daje.',
    },
    membership_renewal: {
      title_renews: ({ membership, date }) => `${membership} odnowi się ${date}`,
      title_ends: ({ membership, date }) => `${membership} trwa do ${date}`,
      text_renews: 'Nie musisz nic robić. Korzyści trwają dalej.',
      text_ends: 'Aby zachować korzyści, kup je ponownie w sklepie.',
    },
    membership_ended: {
      title: ({ membership }) => `Koniec członkostwa: ${membership}`,
      text: 'Korzyści skończyły się razem z nim. W każdej chwili możesz wrócić przez sklep.',
    },
    partner_approved: {
      title: ({ shop }) => `Współpracujesz już ze sklepem ${shop}`,
      text: 'Udostępniaj swój kod lub link. Za zamówienia, które przyniosą, otrzymasz prowizję.',
    },
    partner_commission: {
      title: ({ amount }) => `Twoja prowizja: ${amount}`,
      text: 'Dzięki Tobie mamy nowe zamówienie. Dziękujemy.',
    },
    campaign_teaser: {
      title: ({ campaign }) => `Już wkrótce: ${campaign}`,
      text: ({ moment }) => `Zaczynamy ${moment}.`,
    },
    campaign_launch: {
      title: ({ campaign }) => `Zaczynamy: ${campaign}`,
      text_until: ({ moment }) => `Masz czas do ${moment}.`,
      text_open: 'Możesz skorzystać od razu.',
    },
    campaign_last_chance: {
      title: ({ campaign }) => `Ostatnia szansa: ${campaign}`,
      text: ({ moment }) => `Koniec ${moment}.`,
    },
  },
}
