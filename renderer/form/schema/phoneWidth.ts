import { createContext } from 'react'

/** Whether a form is shown in the width of a phone although the screen is wider, as in a preview. */
export const PhoneWidth = createContext(false)
