import type { ReactNode } from 'react'

/** Drawn in a square of 24, with the colour of the text around. They say nothing a text does not. */
function icon(drawing: ReactNode) {
  return function Icon({ size = 18 }: { readonly size?: number }) {
    return (
      <svg
        aria-hidden="true"
        fill="none"
        focusable="false"
        height={size}
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth={1.8}
        viewBox="0 0 24 24"
        width={size}
      >
        {drawing}
      </svg>
    )
  }
}

export const LaurelIcon = icon(
  <>
    <path d="M12 21c-7-4-8-12-4-19 7 4 9 11 4 19z" />
    <path d="M12 21C11 15 10 10 9 6" />
  </>,
)
export const HomeIcon = icon(<path d="M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-6h4v6" />)
export const PartnersIcon = icon(
  <>
    <circle cx="6" cy="12" r="2.8" />
    <circle cx="17.5" cy="6" r="2.8" />
    <circle cx="17.5" cy="18" r="2.8" />
    <path d="m8.6 10.8 6.3-3.5M8.6 13.2l6.3 3.5" />
  </>,
)
export const ReportsIcon = icon(<path d="M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6" />)
export const MembersIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20c.6-4 3-6 6.5-6s5.9 2 6.5 6" />
    <path d="M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.5c2 .8 3.2 2.7 3.5 5.5" />
  </>,
)
export const ProgramIcon = icon(
  <path d="M12 3.5l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z" />,
)
export const LiveIcon = icon(
  <>
    <rect height="10" rx="5" width="19" x="2.5" y="7" />
    <circle cx="16" cy="12" r="2.3" />
  </>,
)
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </>,
)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const ShopIcon = icon(
  <>
    <path d="M4 9.5 5.5 4h13L20 9.5M5 12v8h14v-8" />
    <path d="M4 9.5a2.67 2.67 0 0 0 5.33 0 2.67 2.67 0 0 0 5.34 0 2.67 2.67 0 0 0 5.33 0" />
  </>,
)
export const SwitchIcon = icon(<path d="M8 9l4-4 4 4M8 15l4 4 4-4" />)
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4.2 3.6-6.5 7.5-6.5s6.7 2.3 7.5 6.5" />
  </>,
)
export const UpIcon = icon(<path d="M12 19V6M6.5 11.5 12 6l5.5 5.5" />)
export const DownIcon = icon(<path d="M12 5v13M6.5 12.5 12 18l5.5-5.5" />)
export const BackIcon = icon(<path className="turns" d="M14.5 5.5 8 12l6.5 6.5" />)
export const OnIcon = icon(<path className="turns" d="M9.5 5.5 16 12l-6.5 6.5" />)
export const MoreIcon = icon(
  <>
    <circle cx="5" cy="12" r="1" />
    <circle cx="12" cy="12" r="1" />
    <circle cx="19" cy="12" r="1" />
  </>,
)
export const DownloadIcon = icon(<path d="M12 4v11M7 11l5 5 5-5M5 20h14" />)
export const FilterIcon = icon(<path d="M4 6h16M7 12h10M10 18h4" />)
export const WarningIcon = icon(
  <>
    <path d="M12 4 2.5 20h19z" />
    <path d="M12 10v4.5M12 17.3v.2" />
  </>,
)
export const ThemeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4v16a8 8 0 0 0 0-16z" fill="currentColor" />
  </>,
)
export const LanguageIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c-5 5.5-5 11.5 0 17 5-5.5 5-11.5 0-17z" />
  </>,
)
export const LeaveIcon = icon(<path d="M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9" />)
export const BookIcon = icon(
  <path d="M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11" />,
)
export const UndoIcon = icon(<path d="M9 5 4.5 9.5 9 14M4.5 9.5H15a5 5 0 0 1 0 10H9" />)
export const CampaignsIcon = icon(
  <>
    <path d="M4 10v4l3 .5L18 19V5L7 9.5z" />
    <path d="M7.5 14.5 9 20h2.5l-1-4.3M20.5 10.5v3" />
  </>,
)
export const EmailsIcon = icon(
  <>
    <path d="M3.5 6h17v12h-17z" />
    <path d="m4 7 8 6 8-6" />
  </>,
)
export const CodeIcon = icon(<path d="M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5" />)
export const AssistantIcon = icon(
  <path d="M12 3.5l1.8 5.2 5.2 1.8-5.2 1.8L12 17.5l-1.8-5.2L5 10.5l5.2-1.8zM18.5 16v4M16.5 18h4" />,
)
export const SettingsIcon = icon(
  <path d="M4 7h10M18 7h2M4 12h2M10 12h10M4 17h8M16 17h4M14 5v4M8 10v4M14 15v4" />,
)
