import { createStore } from '../../runtime/store.ts'

/** Which of the tools for administrators and configurators is open. */
export const insight = createStore<{ why: boolean; choosing: boolean }>({ why: false, choosing: false })

export const toggleWhy = () => insight.set(now => ({ ...now, why: !now.why }))
export const chooseSubject = (choosing: boolean) => insight.set(now => ({ ...now, choosing }))
