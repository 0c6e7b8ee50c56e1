import type { ReactNode } from 'react'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { DropZone } from './DropZone.tsx'
import type { useUploads } from './useUploads.ts'

type Props = Pick<FieldInputProps, 'id' | 'disabled' | 'invalid' | 'describedBy'> & {
  uploads: ReturnType<typeof useUploads>
  className: string | undefined
  label: string
  children: ReactNode
}

/** Chooser for more files, while there is room. `ID-rules` identifies the text with the rules. */
export function FilesZone({ id, disabled = false, invalid = false, describedBy, uploads, children, ...look }: Props) {
  if (disabled || uploads.isFull) return null
  const { rules, add } = uploads
  return (
    <DropZone
      id={id}
      {...look}
      describedBy={[`${id}-rules`, describedBy].filter(Boolean).join(' ')}
      accept={rules.accept}
      multiple={rules.most > 1}
      disabled={disabled}
      invalid={invalid}
      onFiles={add}
    >
      {children}
    </DropZone>
  )
}
