import { isRead } from '../access/is-read.ts'
import { SCOPES, type Scope } from '../access/scopes.ts'

/** The parts of the service that people have a say in; every operation of the admin API is in one. */
export const AREAS = [
  'members',
  'points',
  'programme',
  'campaigns',
  'emails',
  'partners',
  'payouts',
  'reports',
  'developers',
  'assistants',
  'settings',
  'people',
] as const
export type Area = (typeof AREAS)[number]

export const ROLES = ['owner', 'manager', 'support', 'bookkeeper', 'developer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** What a role may do: by the admin API in areas, by the public API with scopes. */
export interface RoleRights {
  readonly about: string
  readonly reads: readonly Area[]
  readonly writes: readonly Area[]
  readonly scopes: readonly Scope[]
}

/** Everybody sees the programme, without which nothing else makes sense. */
const SHOP_FLOOR: readonly Area[] = ['programme', 'campaigns', 'members', 'points']
const BUSINESS: readonly Area[] = [...SHOP_FLOOR, 'emails', 'partners', 'payouts', 'reports']
const READS: readonly Scope[] = [
  'program:read',
  'customers:read',
  'points:read',
  'analytics:read',
  'shop:read',
]

/** The one table of roles. */
export const RIGHTS: Readonly<Record<Role, RoleRights>> = {
  owner: {
    about: 'everything, people and tokens included',
    reads: AREAS,
    writes: AREAS,
    scopes: SCOPES,
  },
  manager: {
    about: 'runs the shop: everything but keys, tokens and people',
    reads: [...BUSINESS, 'assistants', 'settings'],
    writes: [...BUSINESS, 'assistants', 'settings'],
    scopes: [...READS, 'program:write', 'customers:write', 'points:write'],
  },
  support: {
    about: 'helps members, and corrects points up to a limit',
    reads: [...SHOP_FLOOR, 'emails'],
    writes: ['members', 'points'],
    scopes: [
      'program:read',
      'customers:read',
      'customers:write',
      'points:read',
      'points:write',
      'shop:read',
    ],
  },
  bookkeeper: {
    about: 'reads figures and exports, and pays partners',
    reads: [...SHOP_FLOOR, 'partners', 'payouts', 'reports'],
    writes: ['payouts'],
    scopes: READS,
  },
  developer: {
    about: 'keys, webhooks and the request log',
    reads: [...SHOP_FLOOR, 'developers', 'assistants'],
    writes: ['developers'],
    scopes: ['program:read', 'customers:read', 'points:read', 'shop:read', 'webhooks:manage'],
  },
  viewer: {
    about: 'reads members, the programme and its figures',
    reads: BUSINESS,
    writes: [],
    scopes: READS,
  },
}

/**
 * Whether a role sees codes whole. Anyone who reads a code can spend it, so only roles that can give
 * points do.
 */
export function roleSeesCodes(role: Role): boolean {
  return RIGHTS[role].scopes.includes('points:write')
}

/** Whether a role may call an operation of this area; null: of none. */
export function mayCall(
  role: Role,
  operation: Parameters<typeof isRead>[0] & {
    readonly area: Area | null
    readonly shows_codes?: true
  },
): boolean {
  const { reads, writes } = RIGHTS[role]
  const { area, shows_codes } = operation
  if (shows_codes && !roleSeesCodes(role)) return false
  return area !== null && (isRead(operation) ? reads : writes).includes(area)
}
