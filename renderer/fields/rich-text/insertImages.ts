import type { Editor } from '@tiptap/react'
import { notify } from '../../../runtime/notify/notify.ts'
import { objectStorage } from '../../../runtime/storage/objectStorage.ts'
import type { FieldWork } from '../fieldWork.ts'
import { imageEndings } from '../upload/fileRules.ts'

const largest = 5 * 1024 * 1024

export interface InsertImages {
  editor(): Editor | null
  files: FileList | undefined
  /** Saving waits for this work. */
  work: FieldWork | null
  /** Name of the field. */
  title: string
}

/** Uploads images and inserts them at the caret; false if there are none, so that the editor handles the event. */
export function insertImages({ editor, files, work, title }: InsertImages): boolean {
  const images = [...(files ?? [])].filter(file => file.type.startsWith('image/'))
  if (images.length === 0) return false
  const running = work?.begin(title)
  void upload(editor, images).finally(() => running?.end())
  return true
}

async function upload(editor: () => Editor | null, images: File[]): Promise<void> {
  for (const file of images) {
    if (!imageEndings.some(ending => file.name.toLowerCase().endsWith(ending))) {
      notify.error(`图片只支持 ${imageEndings.join('、')}`)
      continue
    }
    if (file.size > largest) {
      notify.error('图片不能超过 5 MB')
      continue
    }
    try {
      const src = await objectStorage.upload(file, { folder: 'image' })
      editor()?.chain().focus().setImage({ src, alt: file.name }).run()
    } catch (error) {
      notify.error(error instanceof Error ? error.message : '上传失败，请稍后再试')
    }
  }
}
