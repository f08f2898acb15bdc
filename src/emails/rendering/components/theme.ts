import { createContext } from 'react'
import { STANDARD_THEME } from '../../domain/colors.ts'

/** The colours around a component, which no caller needs to pass on. */
export const ThemeContext = createContext(STANDARD_THEME)
