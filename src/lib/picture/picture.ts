/** A picture that mail programs show. */
export interface Picture {
  readonly media_type: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
  /** Only what is needed to show it. */
  readonly bytes: Buffer
}

/** Why a file is no picture that we take. */
export class PictureFault extends Error {
  override name = 'PictureFault'
}
