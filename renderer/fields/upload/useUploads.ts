import { useContext, useEffect, useRef, useState } from 'react'
import { objectStorage } from '../../../runtime/storage/objectStorage.ts'
import { type FileValue, filesOf } from '../../../schemas/evaluate/fileValue.ts'
import type { FieldInputProps } from '../fieldKind.ts'
import { FieldWorkContext, type Work } from '../fieldWork.ts'
import { refusal, rulesOf } from './fileRules.ts'

/** A file on its way, or one that did not arrive. */
export interface Sending {
  id: number
  file: File
  percent: number
  failure?: string
  /** It was not even sent: trying again changes nothing. */
  refused?: boolean
  stop: AbortController
  /** Whoever stores the form waits for it. */
  work?: Work | undefined
}

/** The files of a field and those on their way to the storage; a file joins the value when it has arrived. */
export function useUploads({ field, value, onChange }: Pick<FieldInputProps, 'field' | 'value' | 'onChange'>) {
  const rules = rulesOf(field)
  const files = filesOf(value)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const formWork = useContext(FieldWorkContext)
  // Several arrive at different times: each joins what is there then.
  const now = useRef({ files, onChange, sending })
  now.current = { files, onChange, sending }
  const next = useRef(0)
  useEffect(
    () => () => {
      for (const one of now.current.sending) leave(one)
    },
    [],
  )

  const put = (list: readonly FileValue[]) => {
    now.current.files = [...list]
    now.current.onChange(heldBy(field, list))
  }
  const update = (id: number, change: Partial<Sending>) =>
    setSending(all => all.map(one => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: number) => setSending(all => all.filter(one => one.id !== id))

  const send = async (one: Sending) => {
    try {
      const url = await objectStorage.upload(one.file, {
        folder: field.input === 'image' ? 'image' : 'file',
        signal: one.stop.signal,
        onProgress: percent => update(one.id, { percent }),
      })
      drop(one.id)
      const file = { name: one.file.name.slice(-200), url, size: one.file.size }
      put(rules.most === 1 ? [file] : [...now.current.files, file])
      one.work?.end()
    } catch (error) {
      if (one.stop.signal.aborted) return
      one.work?.fail()
      update(one.id, { failure: error instanceof Error ? error.message : '上传失败，请稍后再试' })
    }
  }

  return {
    rules,
    files,
    sending,
    isSending: sending.some(({ failure }) => failure === undefined),
    isFull: rules.most > 1 && files.length + sending.filter(({ failure }) => !failure).length >= rules.most,
    add(list: Iterable<File>) {
      const place = rules.most === 1 ? 1 : rules.most - files.length - sending.length
      const all = [...list]
      const added = all.map((file, at): Sending => {
        next.current += 1
        const failure = at >= place ? `最多 ${rules.most} 个` : refusal(file, rules)
        return {
          id: next.current,
          file,
          percent: 0,
          stop: new AbortController(),
          ...(failure ? { failure, refused: true } : { work: formWork?.begin(field.title) }),
        }
      })
      // Of one file the newer is meant, also while the older is still on its way.
      if (rules.most === 1) for (const one of sending) leave(one)
      setSending(before => (rules.most === 1 ? added : [...before, ...added]))
      for (const one of added) if (!one.failure) void send(one)
    },
    retry(one: Sending) {
      one.work?.end()
      const again = { ...one, percent: 0, stop: new AbortController(), work: formWork?.begin(field.title) }
      delete again.failure
      setSending(all => all.map(other => (other.id === one.id ? again : other)))
      void send(again)
    },
    cancel(one: Sending) {
      leave(one)
      drop(one.id)
    },
    remove: (file: FileValue) => put(now.current.files.filter(({ url }) => url !== file.url)),
  }
}

function leave({ stop, work }: Sending) {
  stop.abort()
  work?.end()
}

/** The files as the property holds them: addresses or records, one or a list; none is null. */
function heldBy({ property }: FieldInputProps['field'], files: readonly FileValue[]): unknown {
  if (files.length === 0) return null
  const isText = property?.type === 'string' || (property?.type === 'array' && property.items?.type === 'string')
  const values = files.map(file => (isText ? file.url : file))
  return property?.type === 'array' ? values : values[0]
}
