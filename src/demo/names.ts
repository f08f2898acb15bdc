/** Names that go together, so that nobody is called Ciarán Kovács. */
export interface NameGroup {
  readonly locale: 'en' | 'de'
  /** How many of a hundred customers have such a name. */
  readonly weight: number
  readonly first_names: readonly string[]
  readonly last_names: readonly string[]
}

function group(
  locale: 'en' | 'de',
  weight: number,
  first_names: string,
  last_names: string,
): NameGroup {
  return { locale, weight, first_names: first_names.split(' '), last_names: last_names.split(' ') }
}

/** Last names are those that men and women of a family share. */
export const NAME_GROUPS: readonly NameGroup[] = [
  group(
    'de',
    46,
    'Anna Lukas Katharina Maximilian Johanna Felix Magdalena Sebastian Theresa Florian ' +
      'Veronika Matthias Jürgen Ulrike',
    'Gruber Huber Wagner Pichler Steiner Moser Mayer Hofer Leitner Berger Fuchs Eder Müller ' +
      'Schönbauer',
  ),
  group(
    'de',
    10,
    'Lena Jonas Frieda Till Greta Hannes Wiebke Thorsten',
    'Petersen Krüger Lehmann Vogt Brandt Schröder Lorenz Haas',
  ),
  group(
    'en',
    9,
    'Aoife Ciarán Niamh Oliver Harriet Declan Imogen Rhys',
    "Murphy Byrne Whitfield O'Connor Hughes Ashworth Doyle Bennett",
  ),
  group(
    'en',
    8,
    'Giulia Marco Chiara Davide Elisa Matteo Francesca Pietro',
    'Rossi Ferrari Colombo Ricci Conti Moretti Gallo Rinaldi',
  ),
  group(
    'en',
    7,
    'Ivana Luka Petra Matej Maja Tomislav Nina Andrej',
    'Horvat Kovačić Babić Zupan Krajnc Vidmar Jurić Potočnik',
  ),
  group(
    'en',
    6,
    'Eszter Bence Zsófia Gergő Réka Ádám Katalin Márton',
    'Nagy Kovács Szabó Tóth Varga Farkas Balogh Kiss',
  ),
  group(
    'en',
    5,
    'Camille Hugo Élodie Théo Margaux Antoine Inès Bastien',
    'Moreau Lefèvre Girard Fontaine Chevalier Rousseau Mercier Gauthier',
  ),
  group(
    'en',
    5,
    'Zofia Kacper Hanna Bartosz Agnieszka Marek Ewa Szymon',
    'Nowak Wójcik Mazur Kaczmarek Pawlak Sikora Dudek Walczak',
  ),
  group(
    'en',
    4,
    'Ingrid Elias Astrid Henrik Saga Mikkel Freja Oskar',
    'Lindqvist Hansen Bergström Nilsen Karlsson Dahl Holm Virtanen',
  ),
  group(
    'en',
    4,
    'Inês Diego Carmen Tiago Lucía Rafael Beatriz Álvaro',
    'Silva Navarro Ferreira Ortega Carvalho Molina Ribeiro Vega',
  ),
]

export const COMPANIES: readonly string[] = [
  'Café Morgenrot',
  'Hotel Donaublick',
  'Kontor Achtzehn GmbH',
  'Bäckerei Sonnseitn',
  'Atelier Nordlicht OG',
  'Gasthaus zur Linde',
  'Bright Desk Coworking',
  'Pension Abendruh',
]
