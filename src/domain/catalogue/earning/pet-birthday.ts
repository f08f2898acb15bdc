import { subjectBirthday } from './subject-birthday.ts'

export const petBirthday = subjectBirthday('pet_birthday', { one: 'pet', many: 'pets' })
