import { dependentBirthday } from './dependent-birthday.ts'

export const childBirthday = dependentBirthday('child_birthday', { one: 'child', many: 'children' })
