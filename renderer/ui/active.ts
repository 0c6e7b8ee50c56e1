/**
 * Whether the surrounding tab is the visible one. Kept pages stay mounted in hidden tabs: their dialogs are open only
 * while active (`open={open && active}`), their polling stops, their charts measure again.
 */
import { createContext, use } from 'react'

export const Active = createContext(true)

export const useActive = () => use(Active)
