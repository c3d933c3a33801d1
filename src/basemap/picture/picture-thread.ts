/** Draws pictures of maps: each holds a thread for some hundredths of a second. */

import { serveCalls } from '../../threads/serve-calls.ts';
import { PICTURE_ERRORS, type PictureCalls } from './calls.ts';
import { drawPicture } from './draw.ts';

serveCalls<PictureCalls>({ draw: drawPicture }, { errors: PICTURE_ERRORS });
