/** The current application, remembered for this browser tab; header `appId`. */
import { environment } from '../environment/environment.ts'
import { createStore } from '../store.ts'

const key = 'applicationId'

export const applicationId = createStore(globalThis.sessionStorage?.getItem(key) ?? environment.appId)

applicationId.subscribe(() => globalThis.sessionStorage?.setItem(key, applicationId.get()))
