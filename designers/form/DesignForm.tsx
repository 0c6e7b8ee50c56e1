import { Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { ErrorCard, type PageHost, useUnsavedGuard } from '../../renderer/index.ts'
import { FormDesigner } from './FormDesigner.tsx'
import { FormDesign } from './formDesign.ts'
import type { FormSource, StoredForm } from './formSource.ts'
import { useSaving } from './useSaving.ts'

interface Props {
  source: FormSource
  host: PageHost
}

interface Opened extends Props, Omit<StoredForm, 'form'> {
  design: FormDesign
  onReload: () => void
}

/** Loads a form from a source and shows the designer; loads again when the source changes. */
export function DesignForm({ source, host }: Props) {
  const [opened, setOpened] = useState<Omit<Opened, 'host' | 'onReload'> & { round: number }>()
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    setFailure(undefined)
    source.load().then(
      ({ form, ...stored }) => isCurrent && setOpened({ ...stored, design: new FormDesign(form), source, round }),
      (error: unknown) => isCurrent && setFailure({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [source, round])
  const isOpen = opened?.source === source && opened.round === round
  useEffect(() => {
    if (!isOpen) return
    host.name?.(opened.title)
    host.shown?.()
  }, [host, isOpen, opened])
  const load = useCallback(() => setRound(now => now + 1), [])
  if (failure) return <ErrorCard error={failure.error} onRetry={load} />
  if (!isOpen) return <Skeleton active />
  const { round: key, ...form } = opened
  return <OpenedForm key={key} {...form} host={host} onReload={load} />
}

function OpenedForm({ title, exchanged, design, revision, source, host, onReload }: Opened) {
  const saving = useSaving({ design, source, firstRevision: revision, onSaved: () => host.saved() })
  useUnsavedGuard(() => design.isDirty())
  return (
    <FormDesigner
      title={title}
      exchanged={exchanged}
      design={design}
      source={source}
      saving={saving}
      isActive={host.active}
      onReload={onReload}
    />
  )
}
