import type { Migration } from 'kysely/migration';
import * as platform from './0001-platform.ts';
import * as content from './0002-content.ts';
import * as catalogue from './0003-catalogue.ts';
import * as contact from './0004-contact.ts';
import * as interest from './0005-interest.ts';
import * as identity from './0006-identity.ts';
import * as registration from './0007-registration.ts';
import * as office from './0008-office.ts';
import * as officeLists from './0009-office-lists.ts';
import * as contentDesk from './0010-content-desk.ts';
import * as pictures from './0011-pictures.ts';
import * as demand from './0012-demand.ts';
import * as entryVersion from './0013-entry-version.ts';
import * as guards from './0016-guards.ts';
import * as mail from './0017-mail.ts';
import * as logWithoutWords from './0018-log-without-words.ts';
import * as words from './0019-words.ts';
import * as levelsAndCities from './0020-levels-and-cities.ts';
import * as unfoundSearches from './0021-unfound-searches.ts';
import * as inboxRows from './0022-inbox-rows.ts';
import * as inboxOrders from './0023-inbox-orders.ts';
import * as letters from './0024-letters.ts';
import * as find from './0025-find.ts';
import * as caseViewers from './0026-case-viewers.ts';
import * as submissionKeys from './0027-submission-keys.ts';
import * as told from './0028-told.ts';
import * as corrections from './0029-corrections.ts';
import * as personNotes from './0030-person-notes.ts';
import * as officeDigests from './0031-office-digests.ts';
import * as sendingAim from './0032-sending-aim.ts';
import * as officeDays from './0033-office-days.ts';
import * as invitedBy from './0034-invited-by.ts';
import * as replies from './0035-replies.ts';
import * as batches from './0036-batches.ts';
import * as people from './0037-people.ts';
import * as openByOwner from './0038-open-by-owner.ts';
import * as personNoteWords from './0039-person-note-words.ts';
import * as contentReplacements from './0040-content-replacements.ts';
import * as seats from './0041-seats.ts';
import * as seatPages from './0042-seat-pages.ts';
import * as waves from './0043-waves.ts';
import * as publicDates from './0044-public-dates.ts';
import * as packs from './0045-packs.ts';
import * as followingSeats from './0046-following-seats.ts';
import * as erasureProofs from './0047-erasure-proofs.ts';
import * as seatLists from './0049-seat-lists.ts';
import * as announcements from './0052-announcements.ts';
import * as persons from './0053-persons.ts';
import * as limitCounts from './0054-limit-counts.ts';
import * as firstGiven from './0055-first-given.ts';
import * as anywhere from './0056-anywhere.ts';
import * as savedViews from './0057-saved-views.ts';
import * as actsInTheLog from './0058-acts-in-the-log.ts';
import * as mentions from './0059-mentions.ts';
import * as toldCompany from './0060-told-company.ts';
import * as columnsOfViews from './0061-columns-of-views.ts';
import * as heldBackYeses from './0062-held-back-yeses.ts';
import * as provedPersons from './0063-proved-persons.ts';
import * as writeTo from './0064-write-to.ts';
import * as promisesLeft from './0065-promises-left.ts';
import * as billing from './0066-billing.ts';
import * as nominations from './0067-nominations.ts';
import * as yesAround from './0068-yes-around.ts';
import * as askedAgain from './0069-asked-again.ts';
import * as unpaidBills from './0070-unpaid-bills.ts';
import * as stoodBefore from './0071-stood-before.ts';
import * as feesBeforeTax from './0072-fees-before-tax.ts';
import * as feeElsewhere from './0073-fee-elsewhere.ts';
import * as townsOfEmployers from './0074-towns-of-employers.ts';
import * as plainReferences from './0075-plain-references.ts';
import * as lineNumbers from './0076-line-numbers.ts';
import * as otherPayer from './0077-other-payer.ts';
import * as printedSlips from './0078-printed-slips.ts';
import * as numbersOfTransfers from './0079-numbers-of-transfers.ts';
import * as irns from './0080-irns.ts';
import * as noMentions from './0081-no-mentions.ts';
import * as noViews from './0082-no-views.ts';
import * as noUnfoundSearches from './0083-no-unfound-searches.ts';
import * as surePairs from './0084-sure-pairs.ts';
import * as noCaseViewers from './0085-no-case-viewers.ts';
import * as noVisits from './0086-no-visits.ts';
import * as interestsLetGo from './0087-interests-let-go.ts';
import * as wishesByAddress from './0088-wishes-by-address.ts';
import * as movedByList from './0089-moved-by-list.ts';
import * as wordsInLatin from './0090-words-in-latin.ts';

/** In order, by name. A migration that has landed is never changed; a mistake is mended by the next one. */
export const migrations: Record<string, Migration> = {
  '0001-platform': platform,
  '0002-content': content,
  '0003-catalogue': catalogue,
  '0004-contact': contact,
  '0005-interest': interest,
  '0006-identity': identity,
  '0007-registration': registration,
  '0008-office': office,
  '0009-office-lists': officeLists,
  '0010-content-desk': contentDesk,
  '0011-pictures': pictures,
  '0012-demand': demand,
  '0013-entry-version': entryVersion,
  '0016-guards': guards,
  '0017-mail': mail,
  '0018-log-without-words': logWithoutWords,
  '0019-words': words,
  '0020-levels-and-cities': levelsAndCities,
  '0021-unfound-searches': unfoundSearches,
  '0022-inbox-rows': inboxRows,
  '0023-inbox-orders': inboxOrders,
  '0024-letters': letters,
  '0025-find': find,
  '0026-case-viewers': caseViewers,
  '0027-submission-keys': submissionKeys,
  '0028-told': told,
  '0029-corrections': corrections,
  '0030-person-notes': personNotes,
  '0031-office-digests': officeDigests,
  '0032-sending-aim': sendingAim,
  '0033-office-days': officeDays,
  '0034-invited-by': invitedBy,
  '0035-replies': replies,
  '0036-batches': batches,
  '0037-people': people,
  '0038-open-by-owner': openByOwner,
  '0039-person-note-words': personNoteWords,
  '0040-content-replacements': contentReplacements,
  '0041-seats': seats,
  '0042-seat-pages': seatPages,
  '0043-waves': waves,
  '0044-public-dates': publicDates,
  '0045-packs': packs,
  '0046-following-seats': followingSeats,
  '0047-erasure-proofs': erasureProofs,
  '0049-seat-lists': seatLists,
  '0052-announcements': announcements,
  '0053-persons': persons,
  '0054-limit-counts': limitCounts,
  '0055-first-given': firstGiven,
  '0056-anywhere': anywhere,
  '0057-saved-views': savedViews,
  '0058-acts-in-the-log': actsInTheLog,
  '0059-mentions': mentions,
  '0060-told-company': toldCompany,
  '0061-columns-of-views': columnsOfViews,
  '0062-held-back-yeses': heldBackYeses,
  '0063-proved-persons': provedPersons,
  '0064-write-to': writeTo,
  '0065-promises-left': promisesLeft,
  '0066-billing': billing,
  '0067-nominations': nominations,
  '0068-yes-around': yesAround,
  '0069-asked-again': askedAgain,
  '0070-unpaid-bills': unpaidBills,
  '0071-stood-before': stoodBefore,
  '0072-fees-before-tax': feesBeforeTax,
  '0073-fee-elsewhere': feeElsewhere,
  '0074-towns-of-employers': townsOfEmployers,
  '0075-plain-references': plainReferences,
  '0076-line-numbers': lineNumbers,
  '0077-other-payer': otherPayer,
  '0078-printed-slips': printedSlips,
  '0079-numbers-of-transfers': numbersOfTransfers,
  '0080-irns': irns,
  '0081-no-mentions': noMentions,
  '0082-no-views': noViews,
  '0083-no-unfound-searches': noUnfoundSearches,
  '0084-sure-pairs': surePairs,
  '0085-no-case-viewers': noCaseViewers,
  '0086-no-visits': noVisits,
  '0087-interests-let-go': interestsLetGo,
  '0088-wishes-by-address': wishesByAddress,
  '0089-moved-by-list': movedByList,
  '0090-words-in-latin': wordsInLatin,
};
