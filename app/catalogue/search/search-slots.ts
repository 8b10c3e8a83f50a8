/** Marks in the frame of a result page where the query and the content go: letters that no text of ours has. */
export const slots = { typed: '\uE000', shown: '\uE001', main: '\uE002', asked: '\uE003', mayMean: '\uE004' };
