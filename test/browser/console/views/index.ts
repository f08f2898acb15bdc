import { assistants } from './assistants.ts'
import { campaigns } from './campaigns.ts'
import { developers } from './developers.ts'
import { emails } from './emails.ts'
import { frame } from './frame.ts'
import { home } from './home.ts'
import { members } from './members.ts'
import { partners } from './partners.ts'
import { program } from './program.ts'
import { reports } from './reports.ts'
import { settings } from './settings.ts'
import type { View } from './view.ts'

/** Every page, and what opens over one; a file for each noun. A new page has a line there. */
export const VIEWS: readonly View[] = [
  ...frame,
  ...home,
  ...members,
  ...program,
  ...campaigns,
  ...emails,
  ...developers,
  ...assistants,
  ...partners,
  ...reports,
  ...settings,
]
