/** Error codes, each with the English message for protocol clients. The console has its own Chinese ones. */
export const ossSentences = {
  AccessDenied: 'You have no right to access this resource.',
  BucketAlreadyExists: 'The requested bucket name is not available.',
  BucketNotEmpty: 'The bucket you tried to delete is not empty.',
  EmptyFile: 'The file is empty.',
  EntityTooLarge: 'Your proposed upload exceeds the maximum allowed size.',
  EntityTooSmall: 'Your proposed upload is smaller than the minimum allowed size.',
  FileAlreadyExists: 'The object you specified already exists and can not be overwritten.',
  FileImmutable: 'The object you specified is immutable.',
  IncorrectNumberOfFilesInPOSTRequest: 'POST requires exactly one file upload per request.',
  InsufficientStorage: 'There is not enough space to store the object.',
  InternalError: 'We encountered an internal error. Please try again.',
  InvalidAccessKeyId: 'The OSS Access Key Id you provided does not exist in our records.',
  InvalidArchive: 'The archive is not acceptable.',
  InvalidArgument: 'The value of an argument is invalid.',
  InvalidBucketName: 'The specified bucket is not valid.',
  InvalidDigest: 'The Content-MD5 you specified did not match what we received.',
  InvalidEncryptionAlgorithmError: 'The encryption request you specified is not valid. Supported values: AES256, KMS.',
  InvalidFileType: 'The type of the file is not accepted here.',
  InvalidObjectName: 'The specified object is not valid.',
  InvalidObjectState: 'The operation is not valid for the state of the object.',
  InvalidPart: 'One or more of the specified parts could not be found or the part is not valid.',
  InvalidPartOrder: 'The list of parts was not in ascending order.',
  InvalidPolicyDocument: 'Invalid Policy: the form does not meet it.',
  InvalidRange: 'The requested range cannot be satisfied.',
  InvalidRequest: 'The request is not valid.',
  InvalidTag: 'The tags you specified are not valid.',
  InvalidTargetType: 'The symbolic link points to an object that is a symbolic link itself.',
  MalformedPOSTRequest: 'The body of your POST request is not well-formed multipart/form-data.',
  MalformedXML: 'The XML you provided was not well-formed or did not validate against our published schema.',
  MetadataTooLarge: 'Your metadata headers exceed the maximum allowed metadata size.',
  NoSuchBucket: 'The specified bucket does not exist.',
  NoSuchKey: 'The specified key does not exist.',
  NoSuchUpload: 'The specified upload does not exist. The upload ID may be invalid, or the upload has ended.',
  NotImplemented: 'A header or a parameter you provided implies functionality that is not implemented.',
  NotSymlink: 'The object you specified is not a symbolic link.',
  ObjectNotAppendable: 'The object is not appendable',
  OperationNotSupported: 'The operation is not supported for this resource',
  PositionNotEqualToLength: 'Position is not equal to file length',
  PreconditionFailed: 'At least one of the pre-conditions you specified did not hold.',
  QuotaExceeded: 'All your files together exceed the maximum allowed size.',
  RequestTimeout: 'Your socket connection to the server was not read from or written to within the timeout period.',
  RequestTimeTooSkewed: 'The difference between the request time and the current time is too large.',
  RestoreAlreadyInProgress: 'The restore operation is in progress.',
  SecurityTokenExpired: 'The security token you provided has expired.',
  SignatureDoesNotMatch:
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  SymlinkTargetNotExist: 'The target of the symbolic link does not exist.',
  TooManyBuckets: 'You have attempted to create more buckets than allowed.',
  TooManyUploads: 'You have too many unfinished uploads.',
} as const

export type OssCode = keyof typeof ossSentences

/** An error in the format of object storage clients: XML with a code. The console shows `message`. */
export class OssError extends Error {
  readonly status: number
  readonly code: OssCode
  readonly details: Record<string, string>

  constructor(
    status: number,
    code: OssCode,
    message: string = ossSentences[code],
    details: Record<string, string> = {},
  ) {
    super(message)
    this.name = 'OssError'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** A protocol feature that this server does not offer. */
export const notImplemented = () => new OssError(501, 'NotImplemented')
