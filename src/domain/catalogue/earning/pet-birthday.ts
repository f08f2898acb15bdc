import { dependentBirthday } from './dependent-birthday.ts'

export const petBirthday = dependentBirthday('pet_birthday', { one: 'pet', many: 'pets' })
