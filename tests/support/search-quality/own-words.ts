import type { Question } from './questions.ts';

/** What people would type who don't know what there is, with all products of the catalogue that they could mean. */
const asked: readonly (readonly [typed: string, answers: string])[] = [
  ['self hosted photos', 'Lumenary, Shoebox Sync, FrameForge'],
  ['share files with friends', 'ParcelPost, DropDinghy, Hand-over'],
  ['sign pdf documents online', 'InkAndSeal'],
  ['managing passwords', 'KeyringKestrel, Open Sesamoid, PassPorter'],
  ['photo galleries for weddings', 'Darkroom Door'],
  ['what can I cook with leftovers', 'Leftover Arithmetic, PantryPilot'],
  ['remind me which houseplants are thirsty', 'Wet Feet'],
  ['find somebody for walking my dog', 'Leash League'],
  ['how do I block ads at home', 'AdSieve DNS'],
  ['tell me when my website goes down', 'Heartbeat Hut, UptimeUrchin'],
  ['to do lists', 'TaskTapir, Two Minute Mule, Not Today List, Do It For Me'],
  ['split costs with people I travel with', "Wayfarer's Ledger, Who Owes the Milk"],
  ['website visitors without cookies', 'FootfallFox'],
  ['book an appointment at the hairdresser', "Barber's Bench, SlotSloth"],
  ['read the news feed of many sites', 'FeedFinch, HeadlineHopper, Morning Bundle'],
  ['learn vocabulary with flash cards', 'FlashcardFennec'],
  ['stream movies on my tv', 'Popcorn Shelf, Matinee Server, ReelRanger'],
  ['something to run AI models on my own graphics card', 'ModelMeerkat'],
  ['draw mind maps', 'MindMapMole'],
  ['receipts for my tax return', 'Nickelodeon Tax, Warranty Drawer'],
  ['bake bread at home', 'CrumbKeeper, Starter Pistol'],
  ['write invoices for freelancers', 'InvoiceIbis, ClockClover'],
];

export const ownWords: readonly Question[] = asked.map(([typed, answers]) => ({
  typed,
  answers: answers.split(', '),
}));
