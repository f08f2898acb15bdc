import { subjectBirthday } from './subject-birthday.ts'

export const childBirthday = subjectBirthday('child_birthday', { one: 'child', many: 'children' })
