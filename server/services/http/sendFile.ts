import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '../../ground/kernel/fileAnswer.ts'

/** Sends a file as a download that the browser never displays. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(file.content)
}
