import type { ActionTexts } from './en.ts'

export const actions: ActionTexts = {
  operations: {
    adjustPoints: { done: 'den Punktestand berichtigt', tried: 'den Punktestand berichtigen' },
    applyAsPartner: {
      done: 'für das Mitglied eine Partnerschaft beantragt',
      tried: 'für das Mitglied eine Partnerschaft beantragen',
    },
    cancelRedemption: { done: 'eine Einlösung storniert', tried: 'eine Einlösung stornieren' },
    claimEarningRule: {
      done: 'für das Mitglied Punkte beansprucht',
      tried: 'für das Mitglied Punkte beanspruchen',
    },
    clearCustomerBirthday: { done: 'den Geburtstag gelöscht', tried: 'den Geburtstag löschen' },
    clearCustomerTier: {
      done: 'die von Hand gesetzte Stufe aufgehoben',
      tried: 'die von Hand gesetzte Stufe aufheben',
    },
    createCustomerAccessToken: { done: 'den Kunden angemeldet', tried: 'den Kunden anmelden' },
    decideJoining: {
      done: 'über die Punkte für das Beitreten entschieden',
      tried: 'über die Punkte für das Beitreten entscheiden',
    },
    deductPoints: { done: 'Punkte abgezogen', tried: 'Punkte abziehen' },
    deleteCustomerChild: { done: 'ein Kind entfernt', tried: 'ein Kind entfernen' },
    deleteCustomerPet: { done: 'ein Haustier entfernt', tried: 'ein Haustier entfernen' },
    deleteEmbeddedCustomer: { done: 'den Kunden gelöscht', tried: 'den Kunden löschen' },
    earnPoints: { done: 'Punkte vergeben', tried: 'Punkte vergeben' },
    endCustomerSessions: {
      done: 'die Sitzungen des Mitglieds beendet',
      tried: 'die Sitzungen des Mitglieds beenden',
    },
    enrollCustomer: {
      done: 'den Kunden ins Programm aufgenommen',
      tried: 'den Kunden ins Programm aufnehmen',
    },
    exportPerson: {
      done: 'die persönlichen Daten exportiert',
      tried: 'die persönlichen Daten exportieren',
    },
    forgetPerson: {
      done: 'die persönlichen Daten gelöscht',
      tried: 'die persönlichen Daten löschen',
    },
    mergeCustomers: {
      done: 'das Mitglied mit einem anderen zusammengeführt',
      tried: 'das Mitglied mit einem anderen zusammenführen',
    },
    putEmbeddedCustomer: {
      done: 'die Kundendaten gespeichert',
      tried: 'die Kundendaten speichern',
    },
    redeemReward: {
      done: 'für das Mitglied eine Prämie eingelöst',
      tried: 'für das Mitglied eine Prämie einlösen',
    },
    reverseEntry: { done: 'eine Buchung zurückgenommen', tried: 'eine Buchung zurücknehmen' },
    saveCustomerChild: { done: 'ein Kind gespeichert', tried: 'ein Kind speichern' },
    saveCustomerPet: { done: 'ein Haustier gespeichert', tried: 'ein Haustier speichern' },
    setCustomerBirthday: {
      done: 'den Geburtstag eingetragen',
      tried: 'den Geburtstag eintragen',
    },
    setCustomerTier: {
      done: 'die Stufe von Hand gesetzt',
      tried: 'die Stufe von Hand setzen',
    },
    updateCustomer: {
      done: 'geändert, ob das Mitglied am Programm teilnimmt',
      tried: 'ändern, ob das Mitglied am Programm teilnimmt',
    },
  },
  other: { done: 'etwas geändert', tried: 'etwas ändern' },
  actors: {
    person: (name) => name,
    key: (name) => `Der API-Schlüssel „${name}“`,
    assistant: (name) => `Der Assistent „${name}“`,
    admin_token: (name) => `Das Admin-Token „${name}“`,
    member: () => 'Das Mitglied',
    root: () => 'Das Admin-Token der Installation',
    command_line: () => 'Jemand auf der Kommandozeile',
  },
}
