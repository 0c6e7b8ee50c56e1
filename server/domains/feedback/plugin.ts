import type { Plugin } from '../../ground/kernel/call.ts'
import { addFeedback, handleFeedback, ownFeedback, ownFeedbackDetails, withdrawFeedback } from './feedback.ts'

/** What people think of the console, and who answers them. */
export const feedbackPlugin: Plugin = {
  name: 'feedback',
  handlers: {
    'feedback.add': addFeedback,
    'feedback.own': ownFeedback,
    'feedback.ownDetails': ownFeedbackDetails,
    'feedback.withdraw': withdrawFeedback,
    'feedback.handle': handleFeedback,
  },
}
