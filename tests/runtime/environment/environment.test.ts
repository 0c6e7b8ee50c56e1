import { expect, test } from 'vitest'
import { chooseEnvironment } from '../../../runtime/environment/environment.ts'

test.each(['development', 'dev', 'test', 'uat', 'production'])('mode %s has its own environment', name => {
  const environment = chooseEnvironment({ MODE: name })
  expect(environment).toMatchObject({ name, version: '1.0.0', appId: 'admin' })
  expect(new TextEncoder().encode(environment.passwordKey)).toHaveLength(32)
})

test('an unknown mode is production', () => {
  expect(chooseEnvironment({ MODE: 'staging' }).name).toBe('production')
})

test('single values can be set for a build', () => {
  const environment = chooseEnvironment({
    VITE_ENVIRONMENT: 'uat',
    MODE: 'production',
    VITE_BASE_URL: 'https://a.example',
  })
  expect(environment).toMatchObject({ name: 'uat', baseUrl: 'https://a.example' })
})
