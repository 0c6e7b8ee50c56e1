/** The one door to axios. */
import axios, { isAxiosError, isCancel } from 'axios'
import { environment } from '../environment/environment.ts'

export const client = axios.create({
  baseURL: environment.baseUrl,
  timeout: 300_000,
  headers: { version: environment.version },
  // Every answer comes back as an answer; `request` decides what is a failure.
  validateStatus: () => true,
})

export { isAxiosError, isCancel }
