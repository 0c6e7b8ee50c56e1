import { describe, expect, test } from 'vitest'
import { registry } from '../../server/ground/kernel/registry.ts'

type Part = 'log' | 'revert' | 'deleted' | 'restore'
const parts: Part[] = ['log', 'revert', 'deleted', 'restore']

/** What a kind of record does without, and why. */
const exceptions: Record<string, { without: Part[]; because: string }> = {
  feedback: {
    without: ['revert', 'deleted', 'restore'],
    because: 'entries are not edited by others, and withdrawn ones must not return',
  },
  processDefinition: { without: parts, because: 'made and taken away with its model, which has the log' },
  processEntrust: {
    without: ['revert', 'deleted', 'restore'],
    because: 'work changes hands the moment that it is stored; an old state would hand it over again',
  },
  processForecast: {
    without: ['revert', 'deleted', 'restore'],
    because: 'a computation, made again by the same form',
  },
  processHandover: {
    without: ['revert', 'deleted', 'restore'],
    because: 'an operation with its result; never deleted',
  },
  processInstance: {
    without: parts,
    because: 'its events are its history, in order, and only acts on it change it; deleting ends what it still does',
  },
  processMigration: { without: parts, because: 'a report of what was done; never changed or deleted' },
  processModel: {
    without: ['revert', 'deleted', 'restore'],
    because: 'its versions are its states, which are activated again; deleting it withdraws what it starts by itself',
  },
  processReplacement: {
    without: ['revert', 'deleted', 'restore'],
    because: 'work changes hands the moment that it is stored; an old state would hand it over again',
  },
  processSimulation: {
    without: ['revert', 'deleted', 'restore'],
    because: 'a computation, made again by the same form',
  },
  processVersion: { without: parts, because: 'frozen when it is deployed; never changed or deleted' },
}

const byHand: Record<Part, RegExp> = {
  log: /Log$/,
  revert: /revert$/i,
  deleted: /recycleList$/i,
  restore: /restore$/i,
}

/** Which of them there are: endpoints that do it, or that are called as those and written by hand. */
function partsOf(entity: string): Part[] {
  const own = [...registry.endpoints.values()].filter(endpoint => endpoint.entity === entity)
  return parts.filter(part =>
    own.some(({ name, definition }) =>
      definition.do === 'handler' ? byHand[part].test(name) : definition.do === part,
    ),
  )
}

describe('records that are kept when they are deleted', () => {
  const kept = [...registry.entities.values()].filter(one => !one['x-hardDelete'] && !one['x-source'])

  test.each(kept.map(({ name }) => name))('%s has a log, its older states and a recycle bin, or says why not', name => {
    const without = parts.filter(part => !partsOf(name).includes(part))
    expect(without).toEqual(exceptions[name]?.without ?? [])
  })

  test('every exception is of something that is kept', () => {
    const names = new Set(kept.map(({ name }) => name))
    expect(Object.keys(exceptions).filter(name => !names.has(name))).toEqual([])
  })
})
