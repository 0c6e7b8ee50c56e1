import { useEffect, useMemo, useState } from 'react'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { session } from '../../runtime/session/session.ts'
import { judgeRule, type Verdict } from '../../schemas/evaluate/judgeRule.ts'
import type { RuleSet } from '../../schemas/types/ruleSet.ts'

export interface TrialField {
  id: string
  title: string
  label: string
  type: string
}

interface Trial {
  ruleSet: RuleSet
  fields: readonly TrialField[]
}

/**
 * Judges sample values by the current rules: at each key press with the function that forms use, and on the server on
 * request. Only the server knows unique values.
 */
export function useRuleTrial(beanId: string) {
  const [trial, setTrial] = useState<Trial | null>(null)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [asked, setAsked] = useState<{ form: object; verdicts: Verdict[] } | null>(null)
  const [busy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    let isCurrent = true
    load(beanId).then(
      found => {
        if (!isCurrent) return
        setTrial(found)
        setFailed(false)
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [beanId, round])

  const used = useMemo(() => usedFields(trial), [trial])
  const form = useMemo(
    () => Object.fromEntries(used.map(({ id, type }) => [id, enteredValue(texts[id] ?? '', type)])),
    [used, texts],
  )
  const { user } = session.get()
  const verdicts = trial?.ruleSet.rules.map(rule => judgeRule(rule, { form, user })) ?? []

  const ask = async () => {
    if (!trial || busy) return
    setBusy(true)
    try {
      const answer = await callEndpoint('validation.trial', { name: trial.ruleSet.name, form }, { mask: false })
      setAsked({ form, verdicts: (answer as { verdicts: Verdict[] }).verdicts })
    } finally {
      setBusy(false)
    }
  }

  return {
    rules: trial?.ruleSet.rules ?? [],
    isLoading: trial === null && !failed,
    failed,
    again: () => {
      setAsked(null)
      setRound(round + 1)
    },
    fields: used,
    texts,
    change: (id: string, text: string) => setTexts({ ...texts, [id]: text }),
    verdicts,
    /** Valid only for the submitted values. */
    answered: asked?.form === form ? asked.verdicts : undefined,
    ask,
    busy,
  }
}

async function load(beanId: string): Promise<Trial> {
  const [bean, fields] = await Promise.all([
    callEndpoint('validation.details', { id: beanId }, { mask: false, silent: true }),
    callEndpoint('validation.fields', { beanId }, { mask: false, silent: true }),
  ])
  const { name } = bean as { name: string }
  const ruleSet = await callEndpoint('validation.ruleSet', { name }, { mask: false, silent: true })
  return { ruleSet: ruleSet as RuleSet, fields: fields as TrialField[] }
}

/** Returns the fields that rules use: each rule's own field, and those in its expressions. */
function usedFields(trial: Trial | null): TrialField[] {
  if (!trial) return []
  const words = trial.ruleSet.rules.flatMap(rule => [
    rule.field,
    ...[rule.when, rule.kind === 'expression' ? rule.valid : undefined].flatMap(text =>
      typeof text === 'string' ? [...text.matchAll(/\bform\.(\w+)/g)].map(found => found[1] ?? '') : [],
    ),
  ])
  const wanted = new Set(words)
  return trial.fields.filter(({ id }) => wanted.has(id))
}

/** Returns the form value for a typed text. */
function enteredValue(text: string, type: string): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (type === 'integer' || type === 'number') return Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed)
  if (type === 'boolean') return trimmed === 'true'
  if (type === 'array') return trimmed.split(/[,，、\s]+/).filter(part => part !== '')
  return trimmed
}
