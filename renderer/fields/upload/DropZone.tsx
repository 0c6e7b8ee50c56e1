import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'

export interface DropZoneProps {
  id: string
  className: string | undefined
  label: string
  describedBy: string | undefined
  accept: readonly string[] | undefined
  multiple: boolean
  disabled: boolean
  invalid: boolean
  onFiles(files: File[]): void
  children: ReactNode
}

/** A button that opens the file chooser and accepts dropped files. */
export function DropZone(props: DropZoneProps) {
  const { id, className, label, describedBy, accept, multiple, disabled, invalid, onFiles, children } = props
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Allows choosing the same file again.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <>
      <button
        type="button"
        id={id}
        className={className}
        aria-label={label}
        aria-describedby={describedBy}
        disabled={disabled}
        data-over={over || undefined}
        data-invalid={invalid || undefined}
        onClick={() => chooser.current?.click()}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {children}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept?.join(',')}
        multiple={multiple}
        onChange={choose}
      />
    </>
  )
}
