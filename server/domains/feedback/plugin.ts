import type { Plugin } from '../../ground/kernel/call.ts'
import { addFeedback, handleFeedback, ownFeedback, ownFeedbackDetails, withdrawFeedback } from './feedback.ts'

/** Feedback about the console, and its answers. */
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
