import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LockedError, lockFolder } from '../../../../server/ground/database/lock.ts'

describe('lock of the data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'lock-')), 'database')
  })
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

  it('is taken once, and again after it was freed', () => {
    const free = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(LockedError)
    free()
    expect(existsSync(`${folder}.lock`)).toBe(false)
    lockFolder(folder)()
  })

  it('is taken over from a process that is gone', () => {
    writeFileSync(`${folder}.lock`, '99999999 1')
    lockFolder(folder)()
  })

  it('is taken over when the number of the process was given to another', () => {
    writeFileSync(`${folder}.lock`, `${process.pid} 1`)
    const free = lockFolder(folder)
    expect(readFileSync(`${folder}.lock`, 'utf8')).not.toBe(`${process.pid} 1`)
    free()
  })

  it('is respected while its process lives', () => {
    writeFileSync(`${folder}.lock`, `${process.ppid} `)
    expect(() => lockFolder(folder)).toThrow(String(process.ppid))
  })

  it('ignores a lock that was cut short', () => {
    writeFileSync(`${folder}.lock`, '')
    lockFolder(folder)()
  })
})
