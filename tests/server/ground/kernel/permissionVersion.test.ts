import { expect, test } from 'vitest'
import {
  bumpPermissions,
  onPermissionsChanged,
  permissionVersion,
  raisePermissions,
  stillHolds,
} from '../../../../server/ground/kernel/permissionVersion.ts'

test('what changed for one person leaves the rights of others standing', () => {
  const version = permissionVersion()
  bumpPermissions('anna')
  expect(stillHolds(version, 'anna')).toBe(false)
  expect(stillHolds(version, 'bert')).toBe(true)
  expect(stillHolds(permissionVersion(), 'anna')).toBe(true)
})

test('compiled rights not yet assigned to a user do not outlive any change', () => {
  const version = permissionVersion()
  expect(stillHolds(version, undefined)).toBe(true)
  bumpPermissions('anna')
  expect(stillHolds(version, undefined)).toBe(false)
})

test('a change for all users ends all compiled rights, but not later ones', () => {
  const version = permissionVersion()
  raisePermissions()
  expect(stillHolds(version, 'bert')).toBe(false)
  expect(stillHolds(permissionVersion(), 'bert')).toBe(true)
})

test('the people whose rights changed are not remembered without end, and nothing is forgotten for it', () => {
  const version = permissionVersion()
  for (let person = 0; person <= 10_000; person++) raisePermissions(`person ${person}`)
  expect(stillHolds(version, 'person 0')).toBe(false)
  expect(stillHolds(version, 'bert')).toBe(false)
})

test('listeners get the user that a change concerns', () => {
  const changed: (string | undefined)[] = []
  const stop = onPermissionsChanged(userId => changed.push(userId))
  bumpPermissions('anna')
  bumpPermissions()
  stop()
  bumpPermissions('bert')
  expect(changed).toEqual(['anna', undefined])
})
