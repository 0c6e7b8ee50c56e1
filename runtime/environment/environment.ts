/**
 * The environment of this bundle: `VITE_ENVIRONMENT`, else Vite's mode, else production. `VITE_BASE_URL`,
 * `VITE_SSO_LOGOUT_URL` and others override single values, so that an installation needs no edit.
 */
import { dev } from './dev.ts'
import { development } from './development.ts'
import type { Environment } from './environmentType.ts'
import { production } from './production.ts'
import { test } from './test.ts'
import { uat } from './uat.ts'

const environments: Record<string, Environment> = { development, dev, test, uat, production }

export function chooseEnvironment(values: Record<string, unknown>): Environment {
  const read = (key: string) => (typeof values[key] === 'string' && values[key] !== '' ? values[key] : undefined)
  const chosen = environments[read('VITE_ENVIRONMENT') ?? read('MODE') ?? 'production'] ?? production
  return {
    ...chosen,
    appId: read('VITE_APP_ID') ?? chosen.appId,
    baseUrl: read('VITE_BASE_URL') ?? chosen.baseUrl,
    ssoLogoutUrl: read('VITE_SSO_LOGOUT_URL') ?? chosen.ssoLogoutUrl,
    ssoLoginUrl: read('VITE_SSO_LOGIN_URL') ?? chosen.ssoLoginUrl,
    ossHost: read('VITE_OSS_HOST') ?? chosen.ossHost,
    formProcessUrl: read('VITE_FORM_PROCESS_URL') ?? chosen.formProcessUrl,
    basicClient: read('VITE_BASIC_CLIENT') ?? chosen.basicClient,
    passwordKey: read('VITE_PASSWORD_KEY') ?? chosen.passwordKey,
  }
}

export const environment = chooseEnvironment(import.meta.env)

/** Prefix of default route codes, and the `appCode` whose permissions are loaded. */
export const projectName = 'admin'
