import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { ErrorCard } from '../../renderer/index.ts'
import { FormDesigner } from './FormDesigner.tsx'
import { FormDesign } from './formDesign.ts'
import type { FormSource } from './formSource.ts'
import { useSaving } from './useSaving.ts'

interface Opened {
  title: string
  design: FormDesign
  revision: number
  source: FormSource
}

/** Loads a form from a source and shows the designer; loads again when the source changes. */
export function DesignForm({ source }: { source: FormSource }) {
  const [opened, setOpened] = useState<Opened>()
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` repeats the load after a failure
  useEffect(() => {
    let isCurrent = true
    setFailure(undefined)
    source.load().then(
      ({ title, form, revision }) => isCurrent && setOpened({ title, design: new FormDesign(form), revision, source }),
      (error: unknown) => isCurrent && setFailure({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [source, round])
  if (failure) return <ErrorCard error={failure.error} onRetry={() => setRound(round + 1)} />
  if (opened?.source !== source) return <Skeleton active />
  return <OpenedForm key={round} {...opened} />
}

function OpenedForm({ title, design, revision, source }: Opened) {
  const saving = useSaving(design, source, revision)
  return <FormDesigner title={title} design={design} saving={saving} />
}
