/**
 * Whether the surrounding tab is the one shown. Kept pages stay mounted in hidden tabs: their dialogs must be open only
 * while active (`open={open && active}`), their pollers must rest, their charts must measure again.
 */
import { createContext, use } from 'react'

export const Active = createContext(true)

export const useActive = () => use(Active)
